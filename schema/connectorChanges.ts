/** The mutations of connectors. */
import { createConnector } from '../src/connectors/createConnector.ts'
import { deleteConnector } from '../src/connectors/deleteConnector.ts'
import { updateConnector } from '../src/connectors/updateConnector.ts'
import { builder } from './building/builder.ts'
import { changeByIdMutation, changeMutation, createMutation, idempotencyKeyOf } from './building/mutations.ts'
import { ConnectorRef } from './building/refs.ts'
import { ConnectorKindType } from './connector.ts'

const name = { description: '1 to 200 characters' }
const baseUrl = { description: 'An https:// URL without credentials, query or fragment' }
const isPrivate = { description: 'If true (default), demo keys may not run agents that use the connector' }
const secretShape = '1 to 4,096 visible ASCII characters, never returned'

const CreateConnectorInput = builder.inputType('CreateConnectorInput', {
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    kind: t.field({ type: ConnectorKindType, required: true }),
    baseUrl: t.string({ ...baseUrl, required: true }),
    secret: t.string({ description: `${secretShape}; optional for kind http` }),
    private: t.boolean(isPrivate),
    idempotencyKey: t.string(idempotencyKeyOf('connector')),
  }),
})

const UpdateConnectorInput = builder.inputType('UpdateConnectorInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    name: t.string(name),
    baseUrl: t.string({ description: `${baseUrl.description}; a change of origin requires the secret as well` }),
    secret: t.string({ description: `${secretShape}; null removes it, for kind http` }),
    private: t.boolean(isPrivate),
  }),
})

const resource = { field: 'connector', type: ConnectorRef }

createMutation('createConnector', resource, CreateConnectorInput, createConnector)
changeMutation('updateConnector', resource, UpdateConnectorInput, updateConnector)
changeByIdMutation('deleteConnector', resource, deleteConnector, 'Returns the deleted connector')
