import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const ApiKeysPage = () => <PageHeader title="API keys" />
