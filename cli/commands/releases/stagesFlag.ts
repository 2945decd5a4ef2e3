/** The stages of a release as a flag: `1:1h,10:1h,50:1h` are 1% of runs for an hour, then 10%, then 50%. */
import type { ReleaseStage } from '../../../clients/typescript/src/generated/types.ts'
import { readDurationMs, text } from '../../command/flags.ts'
import type { Flag } from '../../command/flagTypes.ts'

export const presets = {
  careful: [1, 10, 50].map((percent) => ({ percent, seconds: 3_600 })),
  quick: [{ percent: 25, seconds: 900 }],
} as const

export const stagesFlag = (brief: string): Flag<ReleaseStage[] | undefined> => ({
  ...text(brief, { placeholder: 'percent:time,…' }),
  read: (words) => words.split(',').map(readStage),
})

function readStage(word: string): ReleaseStage {
  const [, percent, time = ''] = /^(\d{1,2}):(\w+)$/.exec(word.trim()) ?? []
  if (percent === undefined) {
    throw new Error(`${JSON.stringify(word)} is not a stage; write 10:30m for 10% of runs for 30 minutes`)
  }
  return { percent: Number(percent), seconds: readDurationMs(time) / 1000 }
}
