/** The guides and references. */
import { describe } from '@jest/globals'
import { onlyLong } from '../../helpers/scale.ts'
import { guides } from '../helpers/pagesToRead.ts'
import { readPages } from '../helpers/readPages.ts'

onlyLong(describe)('the guides', () => readPages(guides))
