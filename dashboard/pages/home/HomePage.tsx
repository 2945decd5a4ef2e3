import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const HomePage = () => <PageHeader title="Home" />
