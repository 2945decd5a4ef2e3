import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const PipelinesPage = () => <PageHeader title="Pipelines" />
