/** The script of the documentation. Its pages are complete without it, except for the search. */
import '../theme/fonts.css'
import '../theme/tokens.css'
import './siteFrame.css'
import './siteText.css'
import './siteCode.css'
import { completeCodeBlocks } from './codeBlocks.ts'
import { addSearch } from './search/searchDialog.ts'
import { addThemeButton, applySiteTheme } from './siteTheme.ts'
import { addTabs } from './tabs.ts'

applySiteTheme()
// The reference was at /docs before.
if (location.pathname === '/docs' && location.hash.startsWith('#tag/'))
  location.replace(`/docs/reference${location.hash}`)

function complete(): void {
  const theme = document.querySelector<HTMLButtonElement>('.theme-button')
  if (theme) addThemeButton(theme)
  const search = document.querySelector<HTMLButtonElement>('.search-button')
  const { search: index } = document.body.dataset
  if (search && index) addSearch(search, index)
  addTabs()
  completeCodeBlocks()
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', complete)
else complete()
