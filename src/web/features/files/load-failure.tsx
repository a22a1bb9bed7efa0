import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LoadFailure as Failure } from '../../ui/load-failure.tsx'
import { messages } from './messages.ts'

type Props = { error: Error | null; onRetry: () => unknown; isPage?: boolean }

/** The reason why something of a file could not be loaded. A page leads back to the list. */
export const LoadFailure = ({ isPage = false, ...failure }: Props) => (
  <Failure
    {...failure}
    text={messages.loadFailed}
    afterRefusal={
      isPage && (
        <Button
          variant="light"
          renderRoot={(props) => <Link {...props} to="/dashboard/configuraciones/archivos" search={{}} />}
        >
          {messages.toList}
        </Button>
      )
    }
  />
)
