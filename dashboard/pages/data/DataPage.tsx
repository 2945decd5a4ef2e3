import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { useCan } from '../../session/useCan.ts'
import { RetentionQuery } from './dataQueries.ts'
import { Erasures } from './Erasures.tsx'
import { ExportForm } from './ExportForm.tsx'
import { RetentionSection } from './RetentionSection.tsx'

/** How long runs are kept, erasures of their content, and exports. */
export function DataPage() {
  const mayErase = useCan('runs:erase').allowed
  return (
    <>
      <PageHeader
        title="Data"
        description="How long runs are kept, erasing their content, and exports."
        call={{ operation: 'organization.get', document: RetentionQuery }}
      />
      <Stack>
        <RetentionSection />
        {mayErase && <Erasures />}
        <ExportForm />
      </Stack>
    </>
  )
}
