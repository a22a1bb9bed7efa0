import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/follow-up/requirements.wire.ts'
import { getSettings, saveSettings } from '../../contract/follow-up/settings.wire.ts'
import { prepareEvidence, prepareImage } from '../images/images.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { grantExtension, refuseAskedExtension } from './extensions.service.ts'
import { markRepliesRead } from './replies.service.ts'
import { findRequirementPage } from './requirement-list.queries.ts'
import * as service from './requirements.service.ts'
import { findSettings } from './settings.queries.ts'
import { saveDepartmentSettings } from './settings.service.ts'

export function requirementRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()

  serve(app, platform, contract.listRequirements, {
    needs: 'requirements.read',
    answer: ({ db, official: by, query }) => findRequirementPage(db, { by, at: now() }, query),
  })
  serve(app, platform, contract.getRequirement, {
    needs: 'requirements.read',
    answer: async ({ db, official: by, params }) => ({
      requirement: await service.readRequirement(db, { by, at: now() }, params.id),
    }),
  })
  serve(app, platform, contract.addEvidence, {
    needs: 'requirements.read',
    admit: ({ db, official, params }) => service.admitEvidence(db, official, params.id),
    prepare: ({ official, body }) => prepareEvidence(platform, body.images, { personId: official.id, field: 'image' }),
    answer: ({ db, official: by, params, body: { text } }, images) =>
      service.addEvidenceTo(db, params.id, { by, at: now(), text, images }),
  })
  serve(app, platform, contract.decideOnEvidence, {
    needs: 'requirements.decide',
    answer: ({ db, official: by, params, body: form }) => service.decideOn(db, params, { by, at: now(), form }),
  })
  serve(app, platform, contract.extendRequirement, {
    needs: 'requirements.decide',
    answer: ({ db, official: by, params, body: form }) => grantExtension(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, contract.refuseRequirementExtension, {
    needs: 'requirements.decide',
    answer: ({ db, official: by, params, body: form }) => refuseAskedExtension(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, contract.readOwnerReplies, {
    needs: 'requirements.decide',
    answer: ({ db, official: by, params, body: form }) => markRepliesRead(db, params.id, { by, at: now(), form }),
  })
  serve(app, platform, contract.closeRequirement, {
    needs: 'requirements.decide',
    admit: ({ db, official, params }) => service.admitWithdrawal(db, official, params.id),
    prepare: async ({ official, body: { image } }) => {
      const options = { personId: official.id, field: 'image', quota: platform.uploadQuota }
      return image && prepareImage(platform, 'evidence', image, options)
    },
    answer: ({ db, official: by, params, body: form }, image) =>
      service.withdrawRequirement(db, params.id, { by, at: now(), form, image }),
  })
  serve(app, platform, getSettings, { answer: ({ db, official }) => findSettings(db, official.departmentId) })
  serve(app, platform, saveSettings, {
    needs: 'settings.edit',
    answer: ({ db, official: by, body: form }) => saveDepartmentSettings(db, { by, at: now(), form }),
  })
}
