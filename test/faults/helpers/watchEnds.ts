/** Clients that follow runs at a process, and others that wait for them: what each received, and when. */
import type { HttpResponse, Instance } from './instance.ts'
import { follow, type RunStream } from './runStream.ts'

export type Followed = { stream: RunStream; endedAt: number }
export type Waited = { response: HttpResponse; endedAt: number }

export async function watchEnds(
  instance: Instance,
  runIds: string[],
): Promise<{ followed: Promise<Followed[]>; waited: Promise<Waited[]> }> {
  const streams = await Promise.all(runIds.map((id) => follow(instance, id)))
  const following = streams.map(async (stream) => {
    await stream.over
    return { stream, endedAt: Date.now() }
  })
  const waiting = runIds.map(async (id) => {
    const response = await instance.rest('GET', `/runs/${id}?wait=60`)
    return { response, endedAt: Date.now() }
  })
  return { followed: Promise.all(following), waited: Promise.all(waiting) }
}
