import { authorize, type Viewer } from '../access/viewer.ts'
import { fail } from './connectorErrors.ts'

/** A demo key can read connectors, but not create or change them. */
export function authorizeConnectorChange(viewer: Viewer): void {
  authorize(viewer, 'connectors:write')
  if (viewer.mode === 'demo')
    throw fail('private_connector_forbidden', { message: 'Demo keys cannot create or change connectors' })
}
