/** The manifests for Kubernetes: they fit together, and kubectl-validate accepts them. No cluster has run them. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readConfig } from '../../src/platform/config.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { isLong } from '../helpers/scale.ts'
import { imageSettings, readYaml, root } from './readSample.ts'

type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string; scheme: string } }
type Container = {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
}
type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Labels
  stringData?: Labels
  spec: {
    selector: { matchLabels: Labels } & Labels
    scaleTargetRef: { kind: string; name: string }
    ports: { name: string; targetPort: string }[]
    template: {
      metadata: { labels: Labels }
      spec: { terminationGracePeriodSeconds: number; containers: Container[] }
    }
    replicas?: number
  }
}

const files = globSync('deploy/kubernetes/*.yaml', { cwd: root })
const manifests = files.flatMap(readYaml) as unknown as Manifest[]
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const sample = { ...ofKind('ConfigMap')[0]?.data, ...ofKind('Secret')[0]?.stringData }
const settings: Labels = { ...sample, MASTER_KEY: 'k'.repeat(44), METRICS_TOKEN: 'm'.repeat(48) }
const labelsOfPods = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels)

test('has every kind of the sample', () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    ...['ConfigMap', 'Deployment', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress'],
    ...['PodDisruptionBudget', 'PodDisruptionBudget', 'Secret', 'Service'],
  ])
})

test('the service does not start with secrets that everybody can read', () => {
  expect(() => readConfig({ ...imageSettings(), ...sample })).toThrow(/MASTER_KEY must.*METRICS_TOKEN must/)
})

describe.each(ofKind('Deployment'))('$metadata.name', ({ spec }) => {
  const { terminationGracePeriodSeconds, containers } = spec.template.spec
  const [container] = containers as [Container]

  test('has settings that the service accepts, and all of them are settings', () => {
    const given = { ...settings, ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])) }
    const env = { ...imageSettings(), ...given }
    const used = new Set<string>()
    const get = (all: Labels, name: string) => {
      used.add(name)
      return all[name]
    }
    const config = readConfig(new Proxy(env, { get }))
    expect(Object.keys(given).filter((name) => !used.has(name))).toEqual([])
    expect(config.role).toBe(given.ROLE)
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.DRAIN_DELAY_SECONDS) + 30)
  })

  test('has ports on which the image listens, and probes over TLS', () => {
    const { PORT, HTTP_PORT } = imageSettings()
    expect(container.ports.map(({ name, containerPort }) => [name, String(containerPort)])).toEqual([
      ['https', PORT],
      ['http', HTTP_PORT],
    ])
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    expect(probes.map(({ httpGet }) => `${httpGet.scheme} ${httpGet.port} ${httpGet.path}`)).toEqual([
      'HTTPS https /healthz',
      'HTTPS https /healthz',
      'HTTPS https /readyz',
    ])
  })
})

test('every selector finds the pods of one deployment', () => {
  for (const { kind, spec } of manifests) {
    const selector = spec?.selector?.matchLabels ?? spec?.selector
    if (selector === undefined) continue
    const found = labelsOfPods.filter((labels) =>
      Object.entries(selector).every(([key, value]) => labels[key] === value),
    )
    expect([kind, found.length]).toEqual([kind, 1])
  }
})

test('the number of workers follows the age of the queue, and is set by nothing else', () => {
  const [scaler] = ofKind('HorizontalPodAutoscaler')
  const target = ofKind('Deployment').find(({ metadata }) => metadata.name === scaler?.spec.scaleTargetRef.name)
  expect(target?.spec.template.spec.containers[0]?.env).toEqual([{ name: 'ROLE', value: 'worker' }])
  expect(target?.spec.replicas).toBeUndefined()
})

const isInstalled = spawnSync('kubectl-validate', ['--help']).status === 0
const testValidate = isLong
  ? needsProgram(test, 'kubectl-validate', isInstalled)
  : isInstalled
    ? test
    : (test.skip as typeof test)

testValidate.each(files)('kubectl-validate accepts %s, without unknown fields', async (file) => {
  const args = ['--version', '1.30', join(root, file)]
  const { stdout, stderr } = await outputOf({ program: 'kubectl-validate', args, env: childEnvironment({}) })
  expect(stdout + stderr).toContain('OK')
})
