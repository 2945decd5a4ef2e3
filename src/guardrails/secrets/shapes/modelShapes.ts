/** Keys of those who host models and what is built around them. */
import { lowerHex, type SecretShape, token, tokenOf, wide, word } from './secretShape.ts'

export const modelShapes: readonly SecretShape[] = [
  token('model_provider', ['sk-ant-', 'sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-or-', 'sk-lf-', 'sk-None-'], 20),
  { ...token('model_provider', ['sk-'], 32, word), rest: wide },
  token('huggingface', ['hf_', 'api_org_'], 30, word),
  token('model_provider', ['r8_', 'gsk_', 'pplx-', 'xai-', 'csk-', 'fw_', 'pa-', 'jina_', 'esecret_'], 22, word),
  token('model_provider', ['tgp_v1_', 'nvapi-', 'pcsk_', 'lsv2_pt_', 'lsv2_sk_', 'tvly-'], 28),
  tokenOf('model_provider', ['fc-', 'ls__'], 32, lowerHex),
  tokenOf('model_provider', ['sk_'], 48, lowerHex),
]
