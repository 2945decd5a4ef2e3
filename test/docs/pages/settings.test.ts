/** The quick starts that start the service with settings: those with the same ones in a row, since each restart takes seconds. */
import { hasSettings, quickStarts, settingsOf } from '../helpers/pagesToRead.ts'
import { readPages } from '../helpers/readPages.ts'

const pages = quickStarts.filter(hasSettings)
readPages(pages.toSorted((one, other) => settingsOf(one).localeCompare(settingsOf(other))))
