import type { Received } from '../http/send.ts'

/** The result of a call, as a promise; `withResponse()` also returns the status and headers of the response. */
export interface Call<Data> extends Promise<Data> {
  withResponse(): Promise<{ data: Data; response: Response }>
}

export function callOf<Data>(received: Promise<Received>, shape: (data: unknown) => Data): Call<Data> {
  const shaped = received.then(({ data, response }) => ({ data: shape(data), response }))
  const promise = shaped.then(({ data }) => data)
  return Object.assign(promise, {
    withResponse: () => {
      // The plain promise may have no handler now; its failure is also that of the returned one.
      promise.catch(() => {})
      return shaped
    },
  })
}
