/** Renders text as Markdown. HTML inside it is shown as text, not interpreted: it was written by an agent. */
import Markdown from 'markdown-to-jsx/react'
import styles from './MarkdownText.module.css'

export default function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      <Markdown
        options={{ disableParsingRawHTML: true, forceBlock: true, overrides: { img: ImageLink, a: OutsideLink } }}
      >
        {text}
      </Markdown>
    </div>
  )
}

/** Nothing is loaded from other hosts automatically. */
const ImageLink = ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
  <OutsideLink href={src}>{alt || src}</OutsideLink>
)

function OutsideLink({ href, children }: { href?: string; children?: React.ReactNode }) {
  if (href === undefined || !/^https?:/.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
