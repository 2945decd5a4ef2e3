/** The mutations of connectors. */

import { createConnector } from '../../src/connectors/createConnector.ts'
import { deleteConnector } from '../../src/connectors/deleteConnector.ts'
import { type ConnectorTest, testConnector } from '../../src/connectors/testConnector.ts'
import { updateConnector } from '../../src/connectors/updateConnector.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import { addMutation, changeMutation, createMutation, idempotencyKeyOf, removeMutation } from '../building/mutations.ts'
import { orNull } from '../building/orNull.ts'
import { ConnectorRef } from '../building/refs.ts'
import { ConnectorKindType } from './connector.ts'

const name = { description: '1 to 200 characters' }
const baseUrl = { description: 'An https:// URL without credentials, query or fragment' }
const isPrivate = 'Whether agents that use the connector are closed to demo keys'
const secretShape = '1 to 4,096 visible ASCII characters, never returned'

const CreateConnectorInput = builder.inputType('CreateConnectorInput', {
  description: 'A connector and its secret',
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    kind: t.field({ type: ConnectorKindType, required: true, description: 'Cannot be changed later' }),
    baseUrl: t.string({ ...baseUrl, required: true }),
    secret: t.string({ description: `${secretShape}; optional for kind http` }),
    private: t.boolean({ description: `${isPrivate}; default true` }),
    idempotencyKey: t.string(idempotencyKeyOf('connector')),
  }),
})

const UpdateConnectorInput = builder.inputType('UpdateConnectorInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the connector' }),
    ifRevision: t.int(conditions.ifRevision),
    name: t.string(name),
    baseUrl: t.string({ description: `${baseUrl.description}; a change of origin requires the secret as well` }),
    secret: t.string({ description: `${secretShape}; null removes it, for kind http` }),
    private: t.boolean({ description: isPrivate }),
  }),
})

const resource = { field: 'connector', type: ConnectorRef }

createMutation(
  'createConnector',
  resource,
  CreateConnectorInput,
  createConnector,
  'Stores credentials for an external system',
)
changeMutation('updateConnector', resource, UpdateConnectorInput, updateConnector, {
  description: 'Changes a connector. A new secret takes effect with the next call of an agent',
})
removeMutation('deleteConnector', resource, 'ifRevision', deleteConnector, {
  description: 'Deletes a connector that no agent uses in its live version',
  result: 'The deleted connector',
})

const TestConnectorInput = builder.inputType('TestConnectorInput', {
  description: 'Selects the connector',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the connector' }) }),
})

const TestConnectorPayload = builder.objectRef<ConnectorTest>('TestConnectorPayload').implement({
  description: 'The result of testing the system behind a connector',
  fields: (t) => ({
    ok: t.exposeBoolean('ok', { description: 'Whether it responded as agents require' }),
    status: t.exposeInt('status', orNull('HTTP status of the response; null without a response')),
    latencyMs: t.exposeInt(
      'latencyMs',
      orNull('Milliseconds until the response began, or until the call was abandoned; null if no call was made'),
    ),
    error: t.exposeString('error', orNull('Why the test failed, worded by the service; null if it did not')),
  }),
})

addMutation(
  'testConnector',
  TestConnectorPayload,
  TestConnectorInput,
  (deps, viewer, { id }) => testConnector(deps, viewer, id),
  'Calls the system behind a connector once: for kind openai, lists the models with the secret; for kind http, gets the base URL without it',
)
