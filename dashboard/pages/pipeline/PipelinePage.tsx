import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const PipelinePage = () => <PageHeader title="Pipeline" />
