import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const PipelineRunPage = () => <PageHeader title="Pipeline run" />
