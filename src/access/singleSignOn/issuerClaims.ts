/** What the issuer says about an account, in the id token or at its user info endpoint. */

export type IssuerClaims = Readonly<Record<string, unknown>>

/** If both have a claim, the id token's is used. Whether an e-mail address is verified is read from where the address is. */
export function mergeClaims(idToken: IssuerClaims, userInfo: IssuerClaims): IssuerClaims {
  const { email, email_verified } = idToken.email === undefined ? userInfo : idToken
  return { ...userInfo, ...idToken, email, email_verified }
}

/** The e-mail address, if the issuer says that it is verified. Some issuers send booleans as texts. */
export function verifiedEmail({ email, email_verified }: IssuerClaims): string | undefined {
  const isVerified = email_verified === true || email_verified === 'true'
  return isVerified && typeof email === 'string' ? email : undefined
}

/** The values of a claim: `groups`, or `realm_access.roles` for one inside another. */
export function valuesOf(claims: IssuerClaims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce(inside, claims as unknown)
  return [value].flat().filter((one) => typeof one === 'string')
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
