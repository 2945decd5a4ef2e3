// Uses @peculiar/x509 directly, not its wrapper `selfsigned`, which can't write the key identifiers that strict verifiers
// (OpenSSL's -x509_strict, Python since 3.13) require.
import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { type HostNames, nameConstraints, nameConstraintsId } from './nameConstraints.ts'

/** A certificate and its private key, both PEM. */
export type KeyPair = { cert: string; key: string }

/**
 * A self-signed authority that may sign server certificates, but no other authority. `permitted`: the only names that it can
 * sign for; by default, any.
 */
export async function issueAuthority(now: Date, permitted?: HostNames): Promise<KeyPair> {
  const keys = await newKeys()
  const cert = await X509CertificateGenerator.createSelfSigned({
    ...certificateBase(now, authorityDays),
    name: 'CN=Agent Run Service local CA',
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(permitted ? [new Extension(nameConstraintsId, true, nameConstraints(permitted))] : []),
    ],
  })
  return toPem(cert, keys)
}

export type LeafOptions = HostNames & { now: Date }

/** A server certificate, signed by the authority and not valid for longer than it. */
export async function issueLeaf(authority: KeyPair, { names, addresses, now }: LeafOptions): Promise<KeyPair> {
  const ca = new X509Certificate(authority.cert)
  const keys = await newKeys()
  const base = certificateBase(now, leafDays)
  const cert = await X509CertificateGenerator.create({
    ...base,
    notAfter: new Date(Math.min(base.notAfter.getTime(), ca.notAfter.getTime())),
    subject: `CN=${names[0]}`,
    issuer: ca.subjectName,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns', value }) as const),
        ...addresses.map((value) => ({ type: 'ip', value }) as const),
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(ca.publicKey),
    ],
  })
  return toPem(cert, keys)
}

const dayMs = 24 * 60 * 60 * 1000
// One less than 825, the most that Apple's systems accept of certificates that a person trusts.
const authorityDays = 824
// Browsers refuse server certificates that are valid for more than 398 days.
const leafDays = 397
// For clients whose clock is a little behind.
const clockSkewMs = 60 * 60 * 1000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

function certificateBase(now: Date, days: number) {
  const notBefore = new Date(now.getTime() - clockSkewMs)
  // The first byte is 1 to 127: serial numbers must be positive and without leading zeros.
  const [first = 0, ...rest] = randomBytes(16)
  const serialNumber = Buffer.from([(first % 127) + 1, ...rest]).toString('hex')
  const notAfter = new Date(notBefore.getTime() + days * dayMs)
  return { serialNumber, notBefore, notAfter, signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' } }
}

async function newKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function importKey(pem: string) {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  return crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign'])
}

async function toPem(cert: X509Certificate, keys: Awaited<ReturnType<typeof newKeys>>): Promise<KeyPair> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }).export({ type: 'pkcs8', format: 'pem' })
  return { cert: `${cert.toString('pem')}\n`, key: key.toString() }
}
