import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { UrlId, UrlSearch, type UrlState } from '../parts/navigation/PageUrl.tsx'
import { takeDeviceCode } from '../session/deviceCode.ts'
import { readSession, sessionViewer } from '../session/session.ts'
import { NotFound } from './NotFound.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageGate } from './PageGate.tsx'
import { type Page, pages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { readSearch, writeSearch } from './searchText.ts'

/** Its own not-found page is for paths that cannot be decoded. */
const root = createRootRoute({
  validateSearch: (search: UrlState) => search, // texts, as `readSearch` reads them
  component: () => (
    <UrlSearch search={root.useSearch()}>
      <Outlet />
    </UrlSearch>
  ),
  notFoundComponent: NotFound,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazy(async () => ({ default: (await import('../pages/login/LoginPage.tsx')).LoginPage })),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazy(async () => ({ default: (await import('../pages/invitation/InvitationPage.tsx')).InvitationPage })),
})

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  component: lazy(async () => ({
    default: (await import('../pages/passwordReset/PasswordResetPage.tsx')).PasswordResetPage,
  })),
})

const device = createRoute({
  getParentRoute: () => root,
  path: '/device',
  component: lazy(async () => ({ default: (await import('../pages/device/DevicePage.tsx')).DevicePage })),
  async beforeLoad() {
    takeDeviceCode()
    const viewer = sessionViewer.get() ?? (await readSession())
    if (viewer === null) throw redirect({ to: '/login', search: { next: '/device' } })
  },
})

/** Everything except these pages needs a signed-in user. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  async beforeLoad({ location }) {
    const viewer = sessionViewer.get() ?? (await readSession())
    if (viewer === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
})

function routeOf({ path, needs, load }: Page) {
  const Content = lazy(async () => ({ default: await load() }))
  const component = () => (
    <UrlId id={idIn(route.useParams())}>
      <PageGate needs={needs}>
        <Content />
      </PageGate>
    </UrlId>
  )
  const route = createRoute({ getParentRoute: () => shell, path, component, loader: () => void load() })
  return route
}

const idIn = (params: { id?: string }): string | undefined => params.id

/** Inside the shell, so that the navigation stays visible. */
const anyOther = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    invitation,
    passwordReset,
    device,
    shell.addChildren([...pages.map(routeOf), anyOther]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})
