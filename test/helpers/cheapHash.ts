/** A password hash that takes a 250th of the CPU time of the service's own. It is verified with the parameters in the hash. */
import { hash } from '@node-rs/argon2'

export const cheapHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1 })
