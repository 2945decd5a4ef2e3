import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const NewPipelinePage = () => <PageHeader title="New pipeline" />
