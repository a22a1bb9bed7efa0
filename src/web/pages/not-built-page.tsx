import { Alert, Stack, Title } from '@mantine/core'
import { usePageTitle } from '../ui/page-title.ts'

/** Placeholder for a module of the next version, under its own title. */
export default function NotBuiltPage() {
  const title = usePageTitle()
  return (
    <Stack maw="40rem">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Alert variant="light">
        Este módulo llega en la próxima versión de Vigía. Todavía no hay nada que consultar aquí.
      </Alert>
    </Stack>
  )
}
