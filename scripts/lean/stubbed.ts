import type { Bodies } from './stub.ts';

/**
 * Parts of React and React Router browsers need not load: about 14 KB, gzipped, of a first page limited to 130. To use
 * one of them, remove its functions from the lists below; stubbed.test.ts reports it.
 */
export const unusedImports = [
  // React
  'Children',
  'ViewTransition',
  'addTransitionType',
  'Activity',
  'SuspenseList',
  'useActionState',
  // React DOM
  'useFormState',
  'useFormStatus',
  'requestFormReset',
  'preconnect',
  'prefetchDNS',
  'preload',
  'preloadModule',
  'preinit',
  'preinitModule',
  // React Router: data is sent by callApi, not by its forms
  'Form',
  'useSubmit',
  'useFormAction',
  'useFetcher',
  'useFetchers',
  'useBlocker',
  'usePrompt',
  'useViewTransitionState',
] as const;

/** Parts of the API: unused, and calling them throws. */
function never(...names: string[]): Bodies {
  return Object.fromEntries(names.map((name) => [name, "{ throw Error('stubbed.ts') }"]));
}

/** Internal steps without effect when their feature is unused. */
function idle(...names: string[]): Bodies {
  return Object.fromEntries(names.map((name) => [name, '{}']));
}

/** An asynchronous function that begins in a task of its own. */
function inOwnTask(body: string): string {
  return body.replace('{', '{ await new Promise((next) => setTimeout(next));');
}

const router = 'react-router/dist/production/lib';

export const stubbed: Readonly<Record<string, Bodies>> = {
  [`${router}/router/router.js`]: {
    // Forms that are sent to a route, and fetchers
    ...never('handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader'),
    ...never('setFetcherError', 'resetFetcher', 'queueFetcherForDeletion', 'updateFetcherState'),
    ...idle('deleteFetcher', 'abortFetcher', 'markFetchRedirectsDone', 'abortStaleFetchLoads'),
    ...idle('getUpdatedActionData', 'getActionDataForCommit', 'getSubmissionFromNavigation'),
    ...idle('getUpdatedRevalidatingFetchers'),
    // (isFetcher, path, options): a navigation is a path, never a form
    normalizeNavigateOptions: '{ return { path: arguments[1] } }',
    // Blocking navigation
    ...never('getBlocker', 'updateBlocker', 'deleteBlocker'),
    ...idle('shouldBlockNavigation'),
    // View transitions, hot reload
    ...idle('restoreAppliedTransitions', 'persistAppliedTransitions'),
    ...never('_internalSetRoutes'),
    // Addresses found in advance: no page draws them, and redrawing all of it costs more than hydrating (decision 144)
    patchRoutes: '{ patchRoutesImpl(routeId, children, dataRoutes, manifest, mapRouteProperties, false) }',
  },
  [`${router}/router/instrumentation.js`]: {
    ...idle('consumeInstrumentationClientResultMetaReceiver'),
    ...never('getRouteInstrumentationUpdates', 'instrumentClientSideRouter'),
  },
  [`${router}/dom/lib.js`]: {
    ...never('useSubmit', 'useFormAction'),
    ...idle('useViewTransitionState'),
  },
  // React server components
  [`${router}/hooks.js`]: never('RSCErrorHandler'),
  [`${router}/dom/ssr/components.js`]: never('RSCPrefetchPageLinksImpl'),
  // Forms, fetchers, and applications without a server
  [`${router}/dom/ssr/single-fetch.js`]: never(
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'nonSsrStrategy',
  ),
  // The data of a page is decoded after React's first step, and the addresses of its links are asked for after the
  // effects of hydration: together each of both was the longest task of a first page (decision 153)
  'react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js': { decodeInitial: inOwnTask },
  [`${router}/dom/ssr/fog-of-war.js`]: { fetchPatches: inOwnTask },
  'react-dom/cjs/react-dom-client.production.js': {
    // View transitions: without them React commits at once, as in browsers without support
    ...idle('trackEnterViewTransitions', 'commitAppearingPairViewTransitions', 'commitEnterViewTransitions'),
    ...idle('commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
    ...idle('restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions'),
    ...idle('restoreNestedViewTransitions', 'restoreViewTransitionOnHostInstances'),
    ...idle('applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive'),
    ...idle('measureNestedViewTransitions', 'measureViewTransitionHostInstancesRecursive'),
    ...idle('applyViewTransitionName', 'restoreViewTransitionName', 'scheduleViewTransitionEvent'),
    ...never('startViewTransition', 'flushAfterMutationEffects', 'commitAfterMutationEffectsOnFiber'),
    ...never('recursivelyTraverseAfterMutationEffects', 'createViewTransitionInstance'),
    // Refs to fragments
    ...never(
      ...[
        ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'focus', 'focusLast', 'blur'],
        ...['observeUsing', 'unobserveUsing', 'getClientRects', 'getRootNode', 'compareDocumentPosition'],
        'scrollIntoView',
      ].map((method) => `FragmentInstance.prototype.${method}`),
    ),
    ...never('commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'),
    // Functions as the action of a form
    ...never('mountActionState', 'updateActionState', 'updateActionStateImpl', 'rerenderActionState'),
    ...never('dispatchActionState', 'runActionStateAction'),
    ...never('requestFormReset'),
    // (form, state, action, data): also called for navigating forms, for useFormStatus
    startHostTransition: "{ if (arguments[2]) throw Error('stubbed.ts') }",
    // Unused components
    ...never('updateActivityComponent', 'updateSuspenseListComponent', 'initSuspenseListRenderState'),
    ...never('setPropOnCustomElement'),
    // Preloading by script: pages list their resources in the head
    ...never('preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
    ...never('preconnectAs'),
    // Stylesheets and scripts in components: with `precedence`, or asynchronous
    getResource:
      "{ if (pendingProps.precedence || type === 'script') throw Error('stubbed.ts'); return null }",
    ...never('acquireResource', 'suspendResource', 'preloadResource', 'insertStylesheetIntoRoot'),
    ...never('ReactDOMHydrationRoot.prototype.unstable_scheduleHydration'),
    // Component stacks of errors: minified letters in a build
    getStackByFiberInDevAndProd: "{ return '' }",
  },
  // Children.map and its sisters
  'react/cjs/react.production.js': never('mapIntoArray'),
  'react-dom/cjs/react-dom.production.js': never(
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'].map(
      (method) => `exports.${method}`,
    ),
  ),
};
