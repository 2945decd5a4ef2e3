/** Bodies of OAuth's calls: forms of at most 16 KiB. A field that is empty or repeated is treated as absent. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const maxFormBytes = 16_384

/** `app` is a separate scope: everywhere else, forms are refused. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_: FastifyRequest, body: string, done) => done(null, new URLSearchParams(body)),
  )
}

export function readForm<Name extends string>(
  { body }: FastifyRequest,
  names: Name[],
): Record<Name, string | undefined> {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const read = (name: Name) => {
    const values = form.getAll(name)
    return values.length === 1 && values[0] !== '' ? values[0] : undefined
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string | undefined>
}
