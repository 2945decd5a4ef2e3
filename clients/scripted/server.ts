/** The scripted server, as a program: prints the address of its control connection, and ends with its standard input. */
import type { AddressInfo } from 'node:net'
import { makeCertificates } from './certificates.ts'
import { createControl } from './control.ts'

const certificates = await makeCertificates()
const control = createControl(certificates, process.env.SCENARIOS?.split('\n'))
control.listen(0, '127.0.0.1', () => {
  const { port } = control.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ control: `http://127.0.0.1:${port}` })}\n`)
})

process.stdin.resume().once('end', async () => {
  await certificates.dispose()
  process.exit(0)
})
