/** What a timeline consists of. */
import type { SearchOf } from '../../../parts/navigation/pageUrls.ts'

export type Tone = 'queued' | 'running' | 'waiting' | 'step' | 'good' | 'bad' | 'mark'
/** Times are in milliseconds since the epoch; an open span ends now. */
export type Span = { from: number; to: number; tone: Tone; name: string; isOpen: boolean }
/** `search`: the state of the run page that shows more of it. */
export type TimelineRow = { key: string; name: string; detail?: string; spans: Span[]; search: SearchOf<'/runs/$id'> }
export type Track = { from: number; to: number; rows: TimelineRow[] }
export type Timeline = { run: Track; deliveries: Track }
