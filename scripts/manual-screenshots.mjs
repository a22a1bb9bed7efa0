import './steps/require-node.mjs'
import { entering, planning, registering, reviewing, welcoming } from './manual/office.mjs'
import { goingOffline, inspecting } from './manual/offline-visits.mjs'
import { keeping } from './manual/profile.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { withDemoProduct } from './steps/demo-product.mjs'

// Takes every image of docs/manual from the running product, over those of an earlier run.
await buildServer()
await buildWeb()
await withDemoProduct(async (product) => {
  for (const journey of [entering, planning, inspecting, goingOffline, reviewing, registering, welcoming, keeping])
    await journey(product)
})
// The web app includes the images, so it is built again.
await buildWeb()
