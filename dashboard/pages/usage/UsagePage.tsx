import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const UsagePage = () => <PageHeader title="Usage" />
