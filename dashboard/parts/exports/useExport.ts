/** Defines an export and lets the browser download it, straight to disk. */
import { graphql, type VariablesOf } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { toast } from '../feedback/toasts.ts'

const CreateExportMutation = graphql(`mutation CreateExport($input: CreateExportInput!) {
  createExport(input: $input) { export { id } }
}`)

export type ExportInput = VariablesOf<typeof CreateExportMutation>['input']

export function useExport() {
  const create = useChange(CreateExportMutation)
  const download = async (input: ExportInput): Promise<void> => {
    const made = await create.send({ input })
    if (made === undefined) return
    const link = document.createElement('a')
    link.href = `/v2/exports/${made.createExport.export.id}/content`
    link.download = `${input.what.toLowerCase()}.${input.format.toLowerCase()}`
    link.click()
    toast('The download has started')
  }
  return { download, busy: create.busy, error: create.error }
}
