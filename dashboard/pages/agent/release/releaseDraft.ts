/** The draft of a release in its form, and the input of the mutation that it becomes. */

export type StageDraft = { percent: string; minutes: string }

export type ReleaseDraft = {
  stages: StageDraft[]
  replayId: string
  stickyBy: string
  minRuns: string
  errorRatePoints: string
  p95Ratio: string
  reason: string
}

export const presets = [
  { value: 'careful', label: 'Careful: 1, 10, 50%', stages: [stage(1, 60), stage(10, 60), stage(50, 60)] },
  { value: 'quick', label: 'Quick: 25%', stages: [stage(25, 15)] },
] as const

function stage(percent: number, minutes: number): StageDraft {
  return { percent: String(percent), minutes: String(minutes) }
}

export const newRelease = (): ReleaseDraft => ({
  stages: [...presets[0].stages],
  replayId: '',
  stickyBy: '',
  minRuns: '20',
  errorRatePoints: '5',
  p95Ratio: '1.5',
  reason: '',
})

/** The preset with these stages, or `custom`. */
export const presetOf = (stages: readonly StageDraft[]): 'careful' | 'quick' | 'custom' =>
  presets.find((preset) => JSON.stringify(preset.stages) === JSON.stringify(stages))?.value ?? 'custom'

/** Adds a stage with twice the share of the last one, and the same duration. */
export function withStage(stages: readonly StageDraft[]): StageDraft[] {
  const last = stages.at(-1)
  const percent = Math.min(99, 2 * (Number(last?.percent) || 5))
  return [...stages, { percent: String(percent), minutes: last?.minutes ?? '60' }]
}

export const inputOf = (draft: ReleaseDraft) => ({
  stages: draft.stages.map(({ percent, minutes }) => ({
    percent: Number(percent),
    seconds: Math.round(Number(minutes) * 60),
  })),
  judge: {
    minRuns: Number(draft.minRuns),
    errorRatePoints: Number(draft.errorRatePoints),
    p95Ratio: Number(draft.p95Ratio),
  },
  ...(draft.replayId !== '' && { replayId: draft.replayId }),
  ...(draft.stickyBy.trim() !== '' && { stickyBy: `metadata.${draft.stickyBy.trim()}` }),
  ...(draft.reason.trim() !== '' && { reason: draft.reason.trim() }),
})

export const totalMs = (stages: readonly StageDraft[]): number =>
  stages.reduce((sum, { minutes }) => sum + (Number(minutes) || 0) * 60_000, 0)
