import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '../../features/formats/messages.ts'

/** The way back to a format; to the list from the format itself, and while the format is not known. */
export const BackToFormat = ({ formatId }: { formatId: number | undefined }) => (
  <div>
    {formatId === undefined ? (
      <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/configuraciones/formatos" />}>
        {messages.back}
      </Anchor>
    ) : (
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/dashboard/configuraciones/formatos/$formatId" params={{ formatId: String(formatId) }} />
        )}
      >
        {messages.backToFormat}
      </Anchor>
    )}
  </div>
)
