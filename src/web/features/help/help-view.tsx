import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './help.module.css'
import { type Topic, topics } from './manual.ts'
import { Blocks } from './manual-blocks.tsx'
import { messages } from './messages.ts'

const TopicLink = ({ topic, children = topic.title }: { topic: Topic; children?: string }) => (
  <Anchor
    className={classes.topicLink}
    renderRoot={(props) => <Link {...props} to="/dashboard/ayuda/$topic" params={{ topic: topic.slug }} />}
  >
    {children}
  </Anchor>
)

function Contents() {
  return (
    <Stack maw="46rem">
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <Text>{messages.intro}</Text>
      <nav aria-label={messages.topics}>
        <ol className={classes.topics}>
          {topics.map((topic) => (
            <li key={topic.slug}>
              <TopicLink topic={topic} />
            </li>
          ))}
        </ol>
      </nav>
    </Stack>
  )
}

/** The manual for officials: its contents, or one topic. An unknown topic shows the contents. */
export function HelpView({ slug }: { slug: string | undefined }) {
  const position = topics.findIndex((topic) => topic.slug === slug)
  const topic = topics[position]
  const next = topics[position + 1]
  if (!topic) return <Contents />
  return (
    <Stack component="article" maw="46rem">
      <Anchor component={Link} className={classes.topicLink} to="/dashboard/ayuda">
        {messages.all}
      </Anchor>
      <Title order={1} size="h2">
        {topic.title}
      </Title>
      <Blocks tokens={topic.tokens} />
      {next && <TopicLink topic={next}>{messages.next(next.title)}</TopicLink>}
    </Stack>
  )
}
