import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import classes from './help.module.css'
import { imageUrlOf, topicOfLink } from './manual.ts'

function link({ href, tokens }: Tokens.Link): ReactNode {
  const topic = topicOfLink(href)
  if (!topic) throw new Error(`The manual links to ${href}, which is no topic.`)
  return (
    <Anchor
      underline="always"
      renderRoot={(props) => <Link {...props} to="/dashboard/ayuda/$topic" params={{ topic: topic.slug }} />}
    >
      <Inline tokens={tokens} />
    </Anchor>
  )
}

function image({ href, text }: Tokens.Image): ReactNode {
  const url = imageUrlOf(href)
  if (!url) throw new Error(`The manual shows ${href}, which is missing.`)
  return <img className={classes.figure} src={url} alt={text} loading="lazy" />
}

function Piece({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'text':
    case 'escape': {
      const { text, tokens } = token as Tokens.Text
      return tokens ? <Inline tokens={tokens} /> : text
    }
    case 'strong':
      return (
        <strong>
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      )
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'link':
      return link(token as Tokens.Link)
    case 'image':
      return image(token as Tokens.Image)
    default:
      throw new Error(`The manual uses ${token.type}, which is not shown.`)
  }
}

export const Inline = ({ tokens }: { tokens: readonly Token[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a topic never changes while it is shown
  tokens.map((token, index) => <Piece key={index} token={token} />)
