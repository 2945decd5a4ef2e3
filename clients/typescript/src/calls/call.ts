import type { Answer } from '../http/send.ts'

/** The answer of a call, as a promise; `withResponse()` has its status and headers too. */
export interface Call<Data> extends Promise<Data> {
  withResponse(): Promise<{ data: Data; response: Response }>
}

export const callOf = <Data>(answer: Promise<Answer>, shape: (data: unknown) => Data): Call<Data> => {
  const shaped = answer.then(({ data, response }) => ({ data: shape(data), response }))
  const promise = shaped.then(({ data }) => data)
  return Object.assign(promise, {
    withResponse: () => {
      // Nobody may wait for the plain promise now; its failure is that of the one which is returned.
      promise.catch(() => {})
      return shaped
    },
  })
}
