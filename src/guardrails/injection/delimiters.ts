/*
 * What stands between the parts of a conversation where a model reads it, in the formats that are common, and addresses
 * that carry something away. Looked for in the folded text itself.
 */
import type { InjectionKind } from './injectionPhrases.ts'

export type Delimiter = { kind: InjectionKind; weight: number; pattern: RegExp }

const control =
  'im_start|im_end|im_sep|system|user|assistant|end|endoftext|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id|eom_id|start|channel|message|end_of_turn'

const delimiter = (weight: number, pattern: RegExp): Delimiter => ({ kind: 'delimiter', weight, pattern })

export const delimiters: readonly Delimiter[] = [
  delimiter(3, new RegExp(`<\\|\\s?(?:${control})\\s?\\|>|<(?:start|end)_of_turn>`, 'g')),
  delimiter(4, /<\|(?:im_start|start_header_id)\|>\s?(?:system|developer)/g),
  delimiter(2, /<\/?(?:system|sys|system_prompt|system-prompt|system_message|instructions|admin)\s?>/g),
  delimiter(2, /\[\/?(?:inst|sys|system|system_prompt|available_tools|tool_results)\]|<<\/?sys>>/g),
  delimiter(
    2,
    /[\n\r][#=*\->\s]{0,6}(?:system|assistant|developer)(?: prompt| message| instructions?| override)?\s?[:=#*\]-]{1,4}/g,
  ),
  delimiter(2, /\n\n(?:human|assistant):/g),
  delimiter(
    2,
    /[-=#*]{3,8}\s?(?:begin|end|start of|end of) (?:system|new|user|hidden|admin) ?(?:prompt|instructions?|message|input)/g,
  ),
  {
    kind: 'exfiltration',
    weight: 3,
    pattern: /!\[[^\]\n]{0,60}\]\(https?:\/\/[^)\s?]{1,120}\?[^)\s=]{1,40}=\s?[[{<$]/g,
  },
]
