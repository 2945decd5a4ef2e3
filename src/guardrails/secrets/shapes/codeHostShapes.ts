/** Keys of those who host code, packages and builds. */
import { lowerHex, type SecretShape, token, tokenInParts, tokenOf, word } from './secretShape.ts'

export const codeHostShapes: readonly SecretShape[] = [
  token('github', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 30, word),
  token('github', ['github_pat_'], 22, '[A-Za-z0-9_]'),
  token(
    'gitlab',
    ['glpat-', 'gldt-', 'glrt-', 'glrtr-', 'glptt-', 'glcbt-', 'glimt-', 'glsoat-'],
    20,
    '[A-Za-z0-9._-]',
  ),
  token('gitlab', ['glft-', 'glffct-', 'glagent-', 'gloas-', 'glwt-', 'GR1348941'], 20),
  token('atlassian', ['ATATT3', 'ATCTT3', 'ATBB', 'ATTA'], 32, '[A-Za-z0-9_=-]'),
  token('npm', ['npm_'], 36, word),
  token('pypi', ['pypi-AgE'], 40),
  tokenOf('rubygems', ['rubygems_'], 48, lowerHex),
  tokenOf('crates', ['cio'], 32),
  token('docker', ['dckr_pat_', 'dckr_oat_'], 20),
  tokenOf('nuget', ['oy2'], 43, /^[a-z0-9]*$/),
  token('clojars', ['CLOJARS_'], 60, '[0-9a-z]'),
  token('artifactory', ['AKCp', 'cmVmdGtu'], 56, word),
  token('circleci', ['CCIPAT_', 'CCIPRJ_'], 40, '[A-Za-z0-9_]'),
  token('buildkite', ['bkua_', 'bkct_', 'bkaj_'], 40, word),
  tokenOf('sonar', ['squ_', 'sqp_', 'sqa_'], 40, lowerHex),
  token('sourcegraph', ['sgp_', 'slk_'], 40, '[0-9a-f_]'),
  tokenInParts(
    'snyk',
    ['snyk_uat.', 'snyk_sat.'],
    [
      [8, 8],
      [40, 128],
    ],
    { mark: '.' },
  ),
  tokenOf('octopus', ['API-'], 26, /^[A-Z0-9]*$/),
  token('postman', ['PMAK-'], 59, '[0-9a-f-]'),
  token('readme', ['rdme_'], 70, '[0-9a-z]'),
  token('infracost', ['ico-'], 32, word),
  token('prefect', ['pnu_', 'pnb_'], 36, word),
  tokenInParts(
    'harness',
    ['pat.', 'sat.'],
    [
      [22, 22],
      [24, 24],
      [20, 20],
    ],
    { mark: '.' },
  ),
]
