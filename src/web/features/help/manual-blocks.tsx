import { Text, Title } from '@mantine/core'
import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import classes from './help.module.css'
import { Inline } from './manual-inline.tsx'

type Of<T extends Tokens.Generic> = (token: T) => ReactNode

const heading: Of<Tokens.Heading> = ({ depth, tokens }) => (
  <Title order={Math.min(depth, 4) as 2 | 3 | 4} size={depth === 2 ? 'h3' : 'h4'} className={classes.heading}>
    <Inline tokens={tokens} />
  </Title>
)

/** A paragraph that holds only a figure is drawn as a figure. */
const paragraph: Of<Tokens.Paragraph> = ({ tokens }) =>
  tokens.length === 1 && tokens[0]?.type === 'image' ? (
    <Inline tokens={tokens} />
  ) : (
    <Text>
      <Inline tokens={tokens} />
    </Text>
  )

const list: Of<Tokens.List> = ({ ordered, items }) => {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={classes.list}>
      {items.map((item) => (
        <li key={item.raw}>
          <Blocks tokens={item.tokens} />
        </li>
      ))}
    </List>
  )
}

const blockquote: Of<Tokens.Blockquote> = ({ tokens }) => (
  <div className={classes.note} role="note">
    <Blocks tokens={tokens ?? []} />
  </div>
)

function Block({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading)
    case 'paragraph':
      return paragraph(token as Tokens.Paragraph)
    case 'list':
      return list(token as Tokens.List)
    case 'blockquote':
      return blockquote(token as Tokens.Blockquote)
    case 'text':
      return <Inline tokens={(token as Tokens.Text).tokens ?? [token]} />
    case 'space':
      return null
    default:
      throw new Error(`The manual uses ${token.type}, which is not shown.`)
  }
}

/** The manual's Markdown as elements: no HTML of a text ever reaches the page. */
export const Blocks = ({ tokens }: { tokens: readonly Token[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a topic never changes while it is shown
  tokens.map((token, index) => <Block key={index} token={token} />)
