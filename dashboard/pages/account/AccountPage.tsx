import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const AccountPage = () => <PageHeader title="Account" />
