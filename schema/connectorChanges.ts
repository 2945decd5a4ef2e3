/** What can be done to connectors. */
import { createConnector } from '../src/connectors/createConnector.ts'
import { deleteConnector } from '../src/connectors/deleteConnector.ts'
import { updateConnector } from '../src/connectors/updateConnector.ts'
import { builder } from './builder.ts'
import { ConnectorKindType } from './connector.ts'
import { idempotencyKeyOf, idInput, madePayloadOf, payloadOf } from './payloads.ts'
import { ConnectorRef } from './refs.ts'

const CreateConnectorPayload = madePayloadOf('CreateConnectorPayload', 'connector', ConnectorRef)
const UpdateConnectorPayload = payloadOf('UpdateConnectorPayload', 'connector', ConnectorRef)
const DeleteConnectorPayload = payloadOf('DeleteConnectorPayload', 'connector', ConnectorRef)

const name = { description: '1 to 200 characters' }
const baseUrl = { description: 'An https:// address without credentials, query and fragment' }
const isPrivate = { description: 'May demo keys not run agents that use it? Default true' }
const visible = '1 to 4,096 visible ASCII characters, never shown again'

const CreateConnectorInput = builder.inputType('CreateConnectorInput', {
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    kind: t.field({ type: ConnectorKindType, required: true }),
    baseUrl: t.string({ ...baseUrl, required: true }),
    secret: t.string({ description: `${visible}; optional for kind http` }),
    private: t.boolean(isPrivate),
    idempotencyKey: t.string(idempotencyKeyOf('connector')),
  }),
})

const UpdateConnectorInput = builder.inputType('UpdateConnectorInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    name: t.string(name),
    baseUrl: t.string({ description: `${baseUrl.description}; one of another origin needs the secret beside it` }),
    secret: t.string({ description: `${visible}; null takes it from a connector of kind http` }),
    private: t.boolean(isPrivate),
  }),
})

const DeleteConnectorInput = idInput('DeleteConnectorInput')

builder.mutationFields((t) => ({
  createConnector: t.field({
    type: CreateConnectorPayload,
    args: { input: t.arg({ type: CreateConnectorInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createConnector(deps, viewer, input),
  }),
  updateConnector: t.field({
    type: UpdateConnectorPayload,
    args: { input: t.arg({ type: UpdateConnectorInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => updateConnector(deps, viewer, input),
  }),
  deleteConnector: t.field({
    type: DeleteConnectorPayload,
    description: 'Answers what it was',
    args: { input: t.arg({ type: DeleteConnectorInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => deleteConnector(deps, viewer, input.id),
  }),
}))
