/** Streams a run of the talker, and records when its text arrived. */
import { type RequestOptions, request } from 'node:https'

/** `characters`: how much of the text had arrived by then. */
export type Arrival = { at: number; characters: number }
export type FollowedTalk = { text: string; arrivals: Arrival[]; isOver: boolean }

export function followTalk(to: RequestOptions, agentId: string, talk: string): Promise<FollowedTalk> {
  const body = JSON.stringify({ agent_id: agentId, input: { talk } })
  return new Promise((resolve, reject) => {
    const call = request({ ...to, method: 'POST', path: '/v2/runs/stream', agent: false }, (response) => {
      const talked: FollowedTalk = { text: '', arrivals: [], isOver: false }
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now()
        const frames = (rest + chunk).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) take(talked, frame, at)
      })
      response.on('error', reject).on('end', () => {
        if (talked.isOver) resolve(talked)
        else reject(new Error(`a stream ended early: ${response.statusCode} ${rest}`))
      })
    })
    call.on('error', reject).end(body)
  })
}

function take(talked: FollowedTalk, frame: string, at: number): void {
  const [, type, data] = /event: (\S+)\ndata: (.*)/.exec(frame) ?? []
  if (type === 'run.failed') throw new Error(`a run failed: ${data}`)
  if (type === 'run.completed') talked.isOver = true
  if (type !== 'output.delta' || data === undefined) return
  talked.text += (JSON.parse(data) as { delta: string }).delta
  talked.arrivals.push({ at, characters: talked.text.length })
}
