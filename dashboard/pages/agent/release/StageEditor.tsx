/** The stages of a release as rows of share and duration, with presets. */
import { problemOf, type ServiceError } from '../../../graphql/ServiceError.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { IconButton } from '../../../parts/button/IconButton.tsx'
import { Segments } from '../../../parts/form/Segments.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { Icon } from '../../../parts/layout/Icon.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import styles from './Release.module.css'
import { presetOf, presets, type StageDraft, totalMs, withStage } from './releaseDraft.ts'

type Props = {
  stages: readonly StageDraft[]
  onChange(stages: StageDraft[]): void
  error: ServiceError | undefined
}

const mostStages = 10

export function StageEditor({ stages, onChange, error }: Props) {
  const change = (index: number, part: Partial<StageDraft>) =>
    onChange(stages.map((stage, at) => (at === index ? { ...stage, ...part } : stage)))
  const choose = (value: string) => {
    const preset = presets.find((one) => one.value === value)
    if (preset) onChange([...preset.stages])
  }
  return (
    <fieldset className={styles.stages}>
      <legend className={styles.legend}>Stages</legend>
      <Segments label="Preset" value={presetOf(stages)} options={presetOptions} onChange={choose} />
      {stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage has no identity but its position
        <div key={index} className={styles.stage}>
          <TextField
            label={`Stage ${index + 1}: % of runs`}
            type="number"
            min={1}
            max={99}
            value={stage.percent}
            onChange={(percent) => change(index, { percent })}
            problem={problemOf(error, `stages.${index}.percent`)}
          />
          <TextField
            label={`Stage ${index + 1}: minutes`}
            type="number"
            min={1}
            max={10_080}
            value={stage.minutes}
            onChange={(minutes) => change(index, { minutes })}
            problem={problemOf(error, `stages.${index}.seconds`)}
          />
          {stages.length > 1 && (
            <IconButton
              label={`Remove stage ${index + 1}`}
              icon={<Icon name="trash" />}
              onClick={() => onChange(stages.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Button
        small
        icon={<Icon name="plus" />}
        off={stages.length >= mostStages ? `A release has at most ${mostStages} stages` : undefined}
        onClick={() => onChange(withStage(stages))}
      >
        Add stage
      </Button>
      <p className={styles.hint}>
        After the last stage it is live for all runs: in {formatDuration(totalMs(stages))} at the earliest.
      </p>
    </fieldset>
  )
}

const presetOptions = [...presets, { value: 'custom', label: 'Custom' }] as const
