import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const ConnectorsPage = () => <PageHeader title="Connectors" />
