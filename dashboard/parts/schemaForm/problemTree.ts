import type { ErrorSchema } from '@rjsf/utils'

export type Problem = { param: string; message: string }

/** The service's problems in the form's shape: a tree along their paths, with the messages at the leaves. */
export function problemTree(problems: readonly Problem[]): ErrorSchema {
  const root: ErrorSchema = {}
  for (const { param, message } of problems) {
    let node: ErrorSchema = root
    for (const key of param.split('.').filter((part) => part !== '')) {
      const inner = (node as { [key: string]: ErrorSchema })[key] ?? {}
      ;(node as { [key: string]: ErrorSchema })[key] = inner
      node = inner
    }
    node.__errors = [...(node.__errors ?? []), message]
  }
  return root
}
