import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { appLinks } from './app-links.ts'
import classes from './login.module.css'
import { messages } from './messages.ts'

/** A link without an address, which tells that it leads nowhere. */
function InertLink({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing happens when it is reached
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is a link by its role alone
    <span role="link" aria-disabled="true" className={classes.inertLink}>
      {children}
    </span>
  )
}

function App({ text, link }: { text: string; link: string | undefined }) {
  return (
    <Paper component="article" withBorder p="lg">
      <Title order={3} size="h4">
        {messages.appName}
      </Title>
      <Text c="dimmed" my="xs">
        {text}
      </Text>
      {link ? (
        <Anchor href={link} target="_blank" rel="noreferrer">
          {messages.wantIt}
        </Anchor>
      ) : (
        <InertLink>{messages.wantIt}</InertLink>
      )}
    </Paper>
  )
}

/** The provider's other two apps (R 1.4). `configured` holds their addresses, comma-separated. */
export function AdvertisedApps({ configured }: { configured: string }) {
  const links = appLinks(configured)
  return (
    <Stack component="section" gap="md" aria-labelledby="otras-aplicaciones">
      <Title order={2} size="h5" id="otras-aplicaciones">
        {messages.otherApps}
      </Title>
      {messages.apps.map((text, index) => (
        <App key={text} text={text} link={links[index]} />
      ))}
    </Stack>
  )
}
