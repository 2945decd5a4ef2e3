/*
 * The scripts and styles of pages. A package's files are made in a thread when they are first needed, since importing and
 * compressing megabytes would block the event loop. They are kept compressed, once for all connections, under names that
 * change with their content, so that browsers never ask for them again.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../edgeErrors.ts'
import { acceptedEncoding } from '../http/acceptedEncoding.ts'
import { varyByEncoding } from '../http/compressResponses.ts'

/** A file made by the thread. */
export type Asset = { name: string; path: string; type: string; gzipped: Uint8Array }

/** The paths of a source's files, by their names. */
export type AssetPaths = () => Promise<Record<string, string>>

export type Assets = ReturnType<typeof registerAssets>

export function registerAssets(app: FastifyInstance) {
  const sources: (() => Promise<Asset[]>)[] = []
  const finders: ((path: string) => Asset | undefined)[] = []
  const findMade = (path: string) => finders.map((find) => find(path)).find((asset) => asset !== undefined)
  const make = async (path: string) => {
    const made = await Promise.all(sources.map((source) => source()))
    return made.flat().find((asset) => asset.path === path)
  }
  app.get('/assets/:file', { config: { open: () => true } }, async (request, reply) => {
    const asset = findMade(request.url) ?? (await make(request.url))
    if (asset === undefined) throw fail('route_not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendAsset(request, reply, asset)
  })
  return {
    /** A module whose `files` returns the text of files by name. */
    add(source: URL): AssetPaths {
      const make = madeOnce(source)
      sources.push(make)
      return async () => Object.fromEntries((await make()).map(({ name, path }) => [name, path]))
    },
    /** Files that exist already; they are searched first. */
    addMade: (find: (path: string) => Asset | undefined): void => void finders.push(find),
  }
}

function madeOnce(source: URL): () => Promise<Asset[]> {
  let making: Promise<Asset[]> | undefined
  return () => {
    making ??= makeInThread(source).catch((error) => {
      making = undefined
      throw error
    })
    return making
  }
}

async function makeInThread(source: URL): Promise<Asset[]> {
  const thread = new Worker(new URL('./assetThread.ts', import.meta.url), { workerData: source.href })
  const [assets] = (await once(thread, 'message')) as [Asset[]]
  return assets
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, gzipped }: Asset): FastifyReply {
  varyByEncoding(reply)
  reply.type(type)
  const pieces = Readable.from(piecesOf(gzipped))
  if (acceptedEncoding(request.headers['accept-encoding'], ['gzip']) !== undefined)
    return reply.headers({ 'content-encoding': 'gzip', 'content-length': gzipped.length }).send(pieces)
  const text = createGunzip()
  void pipeline(pieces, text).catch(() => {}) // a caller that disconnects destroys `text`
  return reply.send(text)
}

const pieceBytes = 65_536

/** In pieces, so that no connection holds more than one of them: written at once, TLS would encrypt all of it. */
function* piecesOf(body: Uint8Array): Generator<Uint8Array, void, void> {
  for (let from = 0; from < body.length; from += pieceBytes) yield body.subarray(from, from + pieceBytes)
}
