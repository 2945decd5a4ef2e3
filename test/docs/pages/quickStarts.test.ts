/** The quick starts that need no settings, on the service as `npm start` makes it. */
import { hasSettings, quickStarts } from '../helpers/pagesToRead.ts'
import { readPages } from '../helpers/readPages.ts'

readPages(quickStarts.filter((page) => !hasSettings(page)))
