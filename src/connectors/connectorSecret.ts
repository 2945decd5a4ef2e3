/** Encrypts and decrypts a connector's secret, bound to its row so that it can't be copied into another one. */
import type { SecretBox } from '../platform/secrets/secretBox.ts'

type Place = { organizationId: string; id: string }

export const isSecret = (text: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(text)

export const sealSecret = (box: SecretBox, connector: Place, secret: string): string =>
  box.seal(secret, connectorPlace(connector))

export const openSecret = (box: SecretBox, connector: Place, sealed: string): string =>
  box.open(sealed, connectorPlace(connector))

export const connectorPlace = ({ organizationId, id }: Place): string => `connectors/${organizationId}/${id}`
