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
          resolvedPromise.then((response) => {
            if (self2.getSnapshot().status !== "active") {
              return;
            }
            controllerMap.delete(self2);
            system._relay(self2, self2, {
              type: XSTATE_PROMISE_RESOLVE,
              data: response
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
        const candidates2 = memo(this, `candidates-${eventType}`, () => dist_xstateGuards.getCandidates(this, eventType));
        for (const candidate of candidates2) {
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
      return new Promise((resolve, reject) => {
        actor.subscribe({
          complete: () => {
            resolve(actor.getSnapshot().output);
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

// apps/sim/src/soak/worker.ts
import { parentPort } from "node:worker_threads";

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
    values = new Map(entries.map((entry) => [entry.key, entry.value]));
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
  function timed(millis, run) {
    return new Promise((resolve, reject) => {
      const begun = life2;
      const settle2 = () => {
        if (begun !== life2) return;
        try {
          resolve(run());
        } catch (error) {
          reject(error);
        }
      };
      if (latency === void 0) settle2();
      else latency.scheduler.after(millis, settle2);
    });
  }
  function read4(run) {
    return timed(latency?.readMillis ?? 0, () => {
      if (failingReads.count > 0) {
        failingReads.count -= 1;
        throw failingReads.error;
      }
      return run();
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
    get: (key) => read4(() => values.get(key)),
    count: (prefix) => read4(() => keys.count(prefix, prefixEnd(prefix))),
    scan: (prefix, scan = {}) => read4(() => scanned(prefix, scan).map((key) => ({ key, value: values.get(key) }))),
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
      let mixed2 = Math.imul(state ^ state >>> 15, 1 | state);
      mixed2 = mixed2 + Math.imul(mixed2 ^ mixed2 >>> 7, 61 | mixed2) ^ mixed2;
      return ((mixed2 ^ mixed2 >>> 14) >>> 0) / 4294967296;
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
  const constants = new Int32Array(64);
  let count2 = 0;
  for (let candidate = 2; count2 < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) constants[count2++] = cubeRootFraction(candidate);
  }
  return constants;
}
function cubeRootFraction(n) {
  let root = n;
  for (let round = 0; round < NEWTON_ROUNDS; round++) root = (2 * root + n / (root * root)) / 3;
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
function sha256(text2) {
  const length2 = text2.length;
  const padded = new Uint8Array((length2 + 8 >> 6) * 64 + 64);
  for (let i = 0; i < length2; i++) padded[i] = text2.charCodeAt(i);
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
function isPlaceholder(text2) {
  return PLACEHOLDER.test(text2);
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
    return mapTexts(value, (text2) => DIGEST.test(text2) ? digestOfPlaceholder(text2) : text2);
  if (name === "authorization" && isObject(value)) return withHiddenAuthorization(value, rules2);
  if (isSecretName(name)) return mapTexts(value, (text2) => hiddenValue(text2, rules2));
  if (ADDRESS.test(name)) {
    return mapTexts(value, (text2) => {
      const hidden = hiddenAddress(text2, rules2);
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
  if (!isObject(headers)) return mapTexts(headers, (text2) => hiddenValue(text2, rules2));
  return mapFields(
    headers,
    (value, name) => rules2.isPublic(name) ? value : mapTexts(value, (text2) => hiddenValue(text2, rules2))
  );
}
function withHiddenAuthorization(authorization, rules2) {
  return mapFields(authorization, (value, name) => {
    if (NO_SECRET.has(name)) return value;
    if (name === "header") return mapTexts(value, (text2) => hiddenTemplate(text2, rules2));
    if (HEADERS.has(name) || ADDRESS.test(name)) return withHidden(value, name, rules2, false);
    return mapTexts(value, (text2) => hiddenValue(text2, rules2), NO_SECRET);
  });
}
function hiddenValue(text2, rules2) {
  const [, scheme, credentials] = SCHEME.exec(text2) ?? [];
  if (scheme !== void 0 && credentials !== void 0) return scheme + hiddenValue(credentials, rules2);
  if (!TEMPLATE.test(text2)) return text2 === "" ? text2 : rules2.hide(text2);
  return text2.split(TEMPLATE).map((part, index) => index % 2 === 1 || part.trim() === "" ? part : rules2.hide(part)).join("");
}
function hiddenTemplate(text2, rules2) {
  const [, name, value] = /^([^\s:]+:\s*)(.*)$/s.exec(text2) ?? [];
  if (name === void 0 || value === void 0) return hiddenValue(text2, rules2);
  return rules2.isPublic(name.split(":")[0] ?? "") ? text2 : name + hiddenValue(value, rules2);
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
function quotedPiece(text2) {
  return JSON.stringify(text2.length > QUOTE_MAX ? `${text2.slice(0, QUOTE_MAX)}\u2026` : text2);
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
  const millis = Number.isNaN(clamped) ? 0 : Math.trunc(clamped);
  const day = Math.floor(millis / DAY_MILLIS);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(day * DAY_MILLIS).toISOString().slice(0, -"00:00:00.000Z".length);
  }
  const rest = millis - day * DAY_MILLIS;
  const seconds = Math.floor(rest / 1e3);
  const minutes = Math.floor(seconds / 60);
  const thousandths = rest - seconds * 1e3;
  const tens = Math.floor(thousandths / 10);
  return `${lastDayText}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${TWO_DIGITS[tens]}${thousandths - tens * 10}Z`;
}
var CYCLE_YEARS = 400;
var CYCLE_MILLIS = 146097 * DAY_MILLIS;
var ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;
function fromTimestamp(text2) {
  const found = ISO_8601.exec(text2);
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
function splitOutside(text2, separator) {
  const parts = [];
  let part = "";
  let isQuoted = false;
  for (const character of text2) {
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
  let scale = 1;
  for (let index = 0; index < decimals; index++) scale *= 10;
  return ofNumber((value) => Math.round(value * scale) / scale);
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
    percent: ofNumber((share) => Math.round(share * 100)),
    seconds: ofTimestamp((millis) => Math.floor(millis / 1e3)),
    millis: ofTimestamp((millis) => millis),
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
function filterOf(text2) {
  const colon = text2.indexOf(":");
  const name = (colon < 0 ? text2 : text2.slice(0, colon)).trim();
  const argument = colon < 0 ? void 0 : text2.slice(colon + 1).trim();
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
function read(text2, knowsCount) {
  const [name = "", ...filters] = splitOutside(text2, "|");
  if (filters.length > FILTERS_MAX)
    throw new TemplateFault(`${filters.length} filters on one variable`, `${FILTERS_MAX} at most`);
  const variable = variableOf(name, knowsCount);
  const steps = filters.map(filterOf);
  if (steps.length === 0) return variable;
  return (scope) => steps.reduce((value, step) => step(value), variable(scope));
}
function placeholder(text2, knowsCount) {
  const parts = [];
  let end = 0;
  let isTyped = false;
  text2.replace(PLACEHOLDER2, (whole, braced, tagged, start) => {
    isTyped = braced !== void 0 && whole.length === text2.length;
    parts.push(plain(text2.slice(end, start)), read((braced ?? tagged).trim(), knowsCount));
    end = start + whole.length;
    return whole;
  });
  parts.push(plain(text2.slice(end)));
  if (parts.length === 1) return void 0;
  return isTyped ? parts[1] : (scope) => joined(parts, scope);
}
function plain(text2) {
  const bracket = BRACKET.exec(text2)?.[0];
  if (bracket !== void 0)
    throw new TemplateFault(
      `${JSON.stringify(bracket)} without its other half`,
      "variables are written {{name}}"
    );
  return text2;
}
function joined(parts, scope) {
  let text2 = "";
  for (const part of parts) {
    const value = typeof part === "string" ? part : part(scope);
    if (value === void 0) return void 0;
    text2 += typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  }
  return text2;
}

// packages/core/src/templates/text-form.ts
var STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|\{\{(.*?)\}\}|<%=(.*?)%>/g;
function valueOfText(text2) {
  const quoted3 = text2.replace(STRING_OR_BARE, (found, braced, tagged) => {
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
function located(path, run) {
  try {
    return run();
  } catch (error) {
    throw error instanceof TemplateFault ? error.at(path) : error;
  }
}
function count(text2, bounds, path) {
  bounds.characters += text2.length;
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
function textPiece(text2, path, bounds) {
  count(text2, bounds, path);
  const read4 = located(path, () => placeholder(text2, bounds.knowsCount));
  const literal = JSON.stringify(text2);
  if (read4 === void 0) return () => literal;
  return (scope) => {
    const value = read4(scope);
    return value === void 0 ? void 0 : JSON.stringify(value);
  };
}
function listPiece(items, path, depth, bounds) {
  count(",".repeat(Math.min(items.length, TEMPLATE_CHARACTERS_MAX + 1)), bounds, path);
  const pieces = items.map((item, index) => pieceOf(item, `${path}[${index}]`, depth + 1, bounds));
  return (scope) => `[${pieces.flatMap((piece) => piece(scope) ?? []).join(",")}]`;
}
var PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
function objectPiece(object2, path, depth, bounds) {
  const names = Object.keys(object2).filter((name) => object2[name] !== void 0);
  const pieces = names.map((name) => {
    count(name, bounds, path);
    const inside = `${path}${PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`;
    const variable = located(inside, () => placeholder(name, bounds.knowsCount));
    if (variable !== void 0)
      throw new TemplateFault(`a variable in the name ${quotedPiece(name)}`, "names stand as they are");
    return [`${JSON.stringify(name)}:`, pieceOf(object2[name], inside, depth + 1, bounds)];
  });
  return (scope) => {
    let members = "";
    for (const [name, piece] of pieces) {
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
    accepts: (value) => isPlainObject(value) && Object.values(value).every((entry) => typeof entry === "string")
  };
}
function textList(fallback, details) {
  const { allowed, pattern, ...rest } = details;
  return {
    ...rest,
    allowed: `a list of ${allowed}`,
    default: fallback,
    accepts: (value) => Array.isArray(value) && value.every((entry) => typeof entry === "string" && pattern.test(entry))
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
function mistakesBetween(one2, other) {
  let beforeLast = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one2.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame4 = one2[i - 1] === other[j - 1];
      const isSwap = one2[i - 1] === other[j - 2] && one2[i - 2] === other[j - 1];
      const at = (cells, index) => cells[index] ?? Infinity;
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame4 ? 0 : 1),
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
  const around = [];
  let values = 0;
  const here = () => names.reduce((path, name) => path + (typeof name === "number" ? `[${name}]` : `.${name}`), place);
  const unsayable = (got) => refuse4(`${here()} must be what JSON can say (${ALLOWED}); got ${got}`);
  function reading2(read4) {
    try {
      return read4();
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
    if (around.includes(value)) return unsayable("an object that contains itself");
    if (around.length >= NESTING_MAX)
      return refuse4(`${place} may be nested at most ${NESTING_MAX} deep; this one is deeper`);
    const kind = reading2(() => Object.prototype.toString.call(value));
    if (!CARRIED.has(kind)) return unsayable(kind);
    around.push(value);
    const copied2 = Array.isArray(value) ? list(value) : fields2(value);
    around.pop();
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
  let text2;
  try {
    text2 = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    text2 = void 0;
  }
  text2 ??= typeof value === "object" ? "an object" : typeof value === "function" ? "a function" : String(value);
  return text2.length > QUOTE_LIMIT ? `${text2.slice(0, QUOTE_LIMIT)}\u2026` : text2;
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
var AUTHORIZATION_STATUS_NOT_DETERMINED = 0;
var AUTHORIZATION_STATUS_RESTRICTED = 1;
var AUTHORIZATION_STATUS_DENIED = 2;
var AUTHORIZATION_STATUS_ALWAYS = 3;
var AUTHORIZATION_STATUS_WHEN_IN_USE = 4;
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
  isNeedless(accuracy2, lastAccuracy, millis) {
    const { mediocreMeters } = this;
    return accuracy2 > mediocreMeters && lastAccuracy <= mediocreMeters && millis < BETTER_MILLIS;
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
  const wrapped2 = degrees - 360 * Math.floor((degrees + 180) / 360);
  return wrapped2 < 180 ? wrapped2 : -180;
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
  for (let round = 0; round < 4; round++) {
    latitudeStep = (point.north - plane.bend * longitudeStep * longitudeStep) / plane.latitudeDegree;
    longitudeStep = point.east / Math.max(plane.longitudeDegree - plane.convergence * latitudeStep, SHORTEST_DEGREE);
  }
  return {
    latitude: Math.min(90, Math.max(-90, plane.origin.latitude + latitudeStep)),
    longitude: wrapLongitude(plane.origin.longitude + longitudeStep)
  };
}
function towards(from, to, distance) {
  const plane = localPlane(from);
  const east = eastMeters(plane, to);
  const north = northMeters(plane, to);
  const length2 = Math.sqrt(east * east + north * north);
  if (length2 === 0) return { latitude: from.latitude, longitude: from.longitude };
  return placeAt(plane, { east: east * distance / length2, north: north * distance / length2 });
}

// packages/core/src/locations/implied-speed.ts
var SHORTEST_SECONDS = 0.5;
function impliedSpeed(distance, accuracies2, millis) {
  return Math.max(0, distance - accuracies2) / Math.max(millis / 1e3, SHORTEST_SECONDS);
}
function apparentSpeed(distance, millis) {
  return distance / Math.max(millis / 1e3, SHORTEST_SECONDS);
}
function fastestSpeed(distance, accuracies2, millis) {
  return apparentSpeed(distance + accuracies2, millis);
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
    const millis = candidate.taken.up - tail.taken.up;
    const distance = distanceMeters(tail.reading, candidate.reading);
    this.apparent = apparentSpeed(distance, millis);
    if (impliedSpeed(distance, tail.reading.accuracy + accuracy2, millis) > this.maxSpeed) return false;
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
    const spread = this.placeVariance + this.variance(accuracy2);
    const placeGain = this.placeVariance / spread;
    const speedGain = this.crossVariance / spread;
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
    const share = Math.sqrt(OUTLIER_GATE / surprise);
    const east = this.east + (eastMeters(this.plane, place) - this.east) * share;
    const north = this.north + (northMeters(this.plane, place) - this.north) * share;
    return placeAt(this.plane, { east, north });
  }
  /** Fixes before were taken so many milliseconds earlier than thought. */
  shift(millis) {
    this.up -= millis;
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
  const { reading: reading2, taken: taken3 } = candidate;
  return { kind: "rejected", rejection: { reason, value, threshold, reading: reading2, taken: taken3 } };
}
function heldForSpeed({ reading: reading2, taken: taken3 }) {
  return { kind: "held", reason: "implausible-speed", reading: reading2, taken: taken3 };
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
  shift(millis) {
    this.lastUp -= millis;
    this.kalman.shift(millis);
    this.way.shift(millis);
  }
  /** The model expects speed to stay: between rare fixes it believes in it long after the device has come to rest. */
  speedAt(place, { reading: reading2, taken: taken3 }) {
    const last = this.lastAccepted;
    if (last === void 0) return this.kalman.speed;
    const millis = taken3.up - last.taken.up;
    const accuracies2 = last.accuracy + reading2.accuracy;
    return Math.min(this.kalman.speed, fastestSpeed(distanceMeters(last, place), accuracies2, millis));
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
  inOrder(taken3) {
    const earliest = this.lastAccepted?.taken.up ?? -Infinity;
    return taken3.up >= earliest ? taken3 : { up: earliest, wall: taken3.wall };
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
    const { reading: reading2, taken: taken3 } = candidate;
    const last = track.lastAccepted;
    if (last === void 0) return this.believe(track.accept(candidate, reading2, false, context));
    const distance = distanceMeters(last, reading2);
    const millis = taken3.up - track.lastUp;
    const speed = impliedSpeed(distance, last.accuracy + reading2.accuracy, millis);
    const travelling = track.kalman.canPredict(taken3.up) ? track.kalman.speed : 0;
    const limit = this.network.limit(reading2, this.maxSpeed, travelling);
    const isPossible = speed <= limit;
    if (isPossible && !jump.isOpen) return this.judgeByModel(candidate, millis, context);
    const held = { ...candidate, value: speed, threshold: limit };
    const isJump = jump.fits(held) && (!isPossible || jump.isNearerThan(apparentSpeed(distance, millis)));
    if (this.isAdjusting) {
      return isPossible ? this.judgeByModel(candidate, millis, context) : this.cap(held, last, isJump, millis, context);
    }
    if (isJump) return this.hold(held, last, context);
    return isPossible ? this.judgeByModel(candidate, millis, context) : this.holdStranger(held, last);
  }
  /** Nothing more will come: what waits is rejected. */
  drop() {
    const members = this.jump.take();
    if (this.isAdjusting) return [];
    return members.map((member) => rejected(member, "implausible-speed", member.value, member.threshold));
  }
  judgeByModel(candidate, millis, context) {
    const { track } = this;
    const { kalman } = track;
    const { reading: reading2, taken: taken3 } = candidate;
    if (!kalman.canPredict(taken3.up)) {
      return this.believe(track.accept(candidate, reading2, millis > KALMAN_GAP_MILLIS, context));
    }
    kalman.predict(taken3.up, context.onFoot);
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
  cap(held, last, isJump, millis, context) {
    const { jump, track } = this;
    const isStranger = !isJump && jump.outweighsStranger();
    if (!isJump && !isStranger) jump.take();
    if (!isStranger && jump.add(held, last)) {
      jump.take();
      return [track.accept(held, held.reading, true, context)];
    }
    const reach2 = Math.min(distanceMeters(last, held.reading), held.threshold * Math.max(0, millis) / 1e3);
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
  isNeedless({ reading: reading2, taken: taken3 }) {
    const { lastAccepted, lastUp } = this.track;
    if (!this.isJudged || lastAccepted === void 0) return false;
    return this.gate.isNeedless(reading2.accuracy, lastAccepted.accuracy, taken3.up - lastUp);
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
    const { reading: reading2, taken: taken3 } = candidate;
    const { lastAccepted } = track;
    if (lastAccepted !== void 0 && isSameFix(lastAccepted.reading, reading2, taken3.up - track.lastUp)) {
      return secondsBetween(lastAccepted.reading, reading2, taken3.up - track.lastUp);
    }
    const held = judge3.jump.fixes[judge3.jump.fixes.length - 1];
    if (held !== void 0 && isSameFix(held.reading, reading2, taken3.up - held.taken.up)) {
      return secondsBetween(held.reading, reading2, taken3.up - held.taken.up);
    }
    return void 0;
  }
};
function isSameFix(a, b, millis) {
  if (a.latitude !== b.latitude || a.longitude !== b.longitude) return false;
  if (a.time !== void 0 && b.time !== void 0) return a.time === b.time;
  return Math.abs(millis) <= SAME_MOMENT_MILLIS;
}
function secondsBetween(a, b, millis) {
  return a.time !== void 0 && b.time !== void 0 ? 0 : Math.abs(millis) / 1e3;
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
function parseBlackBox(text2) {
  if (text2.trim() === "") throw new BlackBoxError("this is no black box: it is empty");
  const rows = text2.split("\n");
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
  const [code, text2] = line;
  if (code === "d") return `${up} ${String(text2)}`;
  return code === "D" ? String(text2) : void 0;
}
function decisionOf(trace, wall) {
  const [, region = "", text2 = ""] = /^\S+ (\S+) (.*)$/s.exec(trace) ?? [];
  return { at: toTimestamp(wall), region, text: text2 };
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
  let text2 = "";
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round(samples[index] * STEPS_PER_G);
    const difference = step - before[index % 3];
    before[index % 3] = step;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    while (rest >= MORE) {
      text2 += ALPHABET[MORE + rest % MORE];
      rest = Math.floor(rest / MORE);
    }
    text2 += ALPHABET[rest];
  }
  return text2;
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
function rowLine(entry, isKnown) {
  const { key, value } = entry;
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

// packages/simulator/src/chance/draws.ts
var DEVIATION_OF_FOUR = 0.5773502691896257;
function seedOf(seed, name) {
  let hash = 2166136261 ^ seed | 0;
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  hash = Math.imul(hash ^ hash >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return hash ^ hash >>> 16;
}
function draws(seed, name) {
  const { random } = countingEntropy(seedOf(seed, name));
  const below = (limit) => Math.floor(random() * limit);
  return {
    random,
    below,
    between: (low, high) => low + (high - low) * random(),
    chance: (probability) => random() < probability,
    normal: (deviation) => (random() + random() + random() + random() - 2) / DEVIATION_OF_FOUR * deviation,
    one: (of) => of[below(of.length)]
  };
}

// packages/simulator/src/chance/noise.ts
function mixed(value) {
  let hash = Math.imul(value ^ value >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return hash ^ hash >>> 16;
}
var STEP = 2654435769 | 0;
function chanceOf(key, index) {
  const high = Math.floor(index / 4294967296) | 0;
  return (mixed(mixed(key + Math.imul(index | 0, STEP) | 0) ^ high) >>> 0) / 4294967296;
}
function chanceAt(seed, name, second) {
  return chanceOf(seedOf(seed, name), second);
}
var DEVIATION_OF_FOUR_BYTES = 0.57960829;
function normalOf(key, index) {
  const bits = mixed(key + Math.imul(index | 0, STEP) | 0);
  const sum = (bits & 255) + (bits >>> 8 & 255) + (bits >>> 16 & 255) + (bits >>> 24);
  return (sum / 255 - 2) / DEVIATION_OF_FOUR_BYTES;
}
function correlatedNoise(seed, name, spanMillis) {
  const key = seedOf(seed, name);
  let cell = Number.NaN;
  let before = 0;
  let after = 0;
  return (at) => {
    const place = at / spanMillis;
    const index = Math.floor(place);
    if (index !== cell) {
      before = index === cell + 1 ? after : normalOf(key, index);
      after = normalOf(key, index + 1);
      cell = index;
    }
    const share = place - index;
    const rest = 1 - share;
    return (before * rest + after * share) / Math.sqrt(rest * rest + share * share);
  };
}
function layeredNoise(seed, name, scales) {
  const layers = scales.map((scale, index) => {
    const isOfWay = "spanMeters" in scale;
    const span = isOfWay ? scale.spanMeters : scale.spanMillis;
    return {
      isOfWay,
      noise: correlatedNoise(seed, `${name} ${index}`, span),
      weight: Math.sqrt(scale.share)
    };
  });
  return (at, metres) => {
    let sum = 0;
    for (const { isOfWay, noise, weight } of layers) sum += weight * noise(isOfWay ? metres : at);
    return sum;
  };
}

// packages/simulator/src/world/index-at.ts
function indexAt(list, at, near = 0) {
  if (holds(list, at, near)) return near;
  if (holds(list, at, near + 1)) return near + 1;
  let low = 0;
  let high = Math.max(0, list.length - 1);
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (list[middle].from <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
function holds(list, at, index) {
  const here = list[index];
  if (here === void 0 || here.from > at && index > 0) return false;
  const next = list[index + 1];
  return next === void 0 || next.from > at;
}

// packages/simulator/src/world/networks.ts
var MINUTE = 6e4;
var GAP_EVERY_MILLIS = 15 * MINUTE;
var GAP_MILLIS = [5e3, 9e4];
var OUTAGE_EVERY_MILLIS = 8 * 60 * MINUTE;
var OUTAGE_MILLIS = [3e4, 10 * MINUTE];
function networksOfRest(from, to, network, chance) {
  const changes = [{ from, network }];
  if (network !== "wifi") return changes;
  let at = from + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  while (at < to) {
    const back = at + chance.between(...OUTAGE_MILLIS);
    if (back >= to) break;
    changes.push({ from: Math.floor(at), network: "cellular" }, { from: Math.floor(back), network });
    at = back + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  }
  return changes;
}
function networksOfLeg(stretches, network, chance) {
  const changes = [];
  let gap = (stretches[0]?.from ?? 0) + GAP_EVERY_MILLIS * chance.between(0.1, 2);
  for (const { from, to, sky } of stretches) {
    changes.push({ from, network: sky === "none" ? "none" : network });
    if (sky === "none" || network === "none") continue;
    while (gap < to) {
      const back = gap + chance.between(...GAP_MILLIS);
      if (gap > from && back < to)
        changes.push({ from: Math.floor(gap), network: "none" }, { from: Math.floor(back), network });
      gap = back + GAP_EVERY_MILLIS * chance.between(0.1, 2);
    }
  }
  return changes;
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
      const text2 = toExactJson(given, (run) => numbers.get(run) ?? -1);
      return recorder.hiding.callText(name, given, text2);
    } catch (error) {
      return JSON.stringify([{ $: said(error) }]);
    }
  }
  function listening2(run) {
    return (...given) => {
      const call = calls++;
      recorder.crossed();
      const outer = inside;
      inside = call;
      let result;
      try {
        result = run(...given);
      } catch (error) {
        recorder.note(`["!l",${call},${JSON.stringify(said(error))}]`);
        throw error;
      } finally {
        inside = outer;
      }
      if (!isPromise(result)) return result;
      recorder.note(`["p",${call}]`);
      const work = result;
      return new Promise((resolve, reject) => {
        work.then(
          (value) => recorder.rest(() => {
            recorder.input("y", value === false ? `,${call},false` : `,${call}`);
            resolve(value);
          }),
          (error) => recorder.rest(() => {
            recorder.input("y", `,${call},${JSON.stringify(said(error))}`);
            reject(error);
          })
        );
      });
    };
  }
  function recorded(name, run) {
    return (...given) => {
      const numbers = /* @__PURE__ */ new Map();
      const taken3 = given.map((argument) => {
        if (typeof argument !== "function") return argument;
        numbers.set(argument, functions++);
        return listening2(argument);
      });
      const tail = `,"${name}",${argumentsText(name, given, numbers)}`;
      if (AT_ONCE.test(name)) {
        const operation = operations++;
        write("c", tail);
        return subscribed(operation, run(...taken3));
      }
      return new Promise((resolve, reject) => {
        recorder.rest(() => {
          const operation = operations++;
          recorder.input("c", tail);
          run(...taken3).then((value) => resolve(subscribed(operation, value)), reject);
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
  const wrapped2 = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (name === "idle" || part.get !== void 0) continue;
    if (typeof part.value === "function") wrapped2[name] = recorded(name, part.value);
    else wrapped2[name] = grouped(name, part.value);
  }
  function grouped(group, runs) {
    return Object.fromEntries(
      Object.entries(runs).map(([name, run]) => [name, recorded(`${group}.${name}`, run)])
    );
  }
  let resting;
  function rests() {
    resting ??= new Promise((resolve) => {
      recorder.rest(() => {
        resting = void 0;
        resolve();
      });
    });
    return resting;
  }
  const { idle } = engine;
  const isBusy = () => recorder.busy || engine.busy === true;
  Object.defineProperty(wrapped2, "busy", { get: isBusy, enumerable: true });
  wrapped2.idle = async () => {
    do {
      while (recorder.busy) await rests();
      await idle?.();
    } while (recorder.busy || isOutstanding());
  };
  return wrapped2;
}
function isPromise(value) {
  return typeof value?.then === "function";
}

// packages/core/src/blackbox/replied.ts
function replied(recorder, work, kept, settled = () => void 0) {
  const call = recorder.call();
  let answer;
  try {
    answer = work();
  } catch (error) {
    settled(false);
    recorder.threw(call, error);
    throw error;
  }
  return new Promise((resolve, reject) => {
    answer.then(
      (value) => {
        settled(true);
        recorder.rest(() => {
          recorder.input("=", `,${call}${kept(value)}`);
          resolve(value);
        });
      },
      (error) => {
        settled(false);
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
  function calling(run) {
    const call = recorder.call();
    const outer = inside;
    inside = call;
    try {
      return run();
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
      const recorded = {
        update: (wanted) => calling(() => watch.update(wanted)),
        close() {
          isOpen = false;
          calling(() => watch.close());
        }
      };
      return recorded;
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
      (response) => kept(response, request.url)
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
    after(delayMillis, run) {
      recorder.crossed();
      const timer = timers++;
      const dueUp = Math.ceil(recorder.up + delayMillis);
      return scheduler.after(Math.max(0, dueUp - scheduler.uptime()), () => {
        recorder.input("f", `,${timer}`);
        run();
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
        const text2 = toExactJson(wake);
        if (isInside) recorder.note(`["k",${text2}]`);
        else recorder.input("k", `,${text2}`);
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
function utf8Bytes(text2) {
  const bytes = [];
  for (const character of text2) {
    const escaped = percentEncoded(character);
    if (escaped.length === 1) bytes.push(escaped.charCodeAt(0));
    else for (let at = 1; at < escaped.length; at += 3) bytes.push(Number(`0x${escaped.slice(at, at + 2)}`));
  }
  return bytes;
}
function percentEncoded(text2) {
  try {
    return encodeURIComponent(text2);
  } catch {
    return Array.from(
      text2,
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
function decodedOnce({ text: text2, places }) {
  if (!MARKS.some((mark) => text2.includes(mark))) return void 0;
  const at = places === void 0 ? (index) => index : (index) => places[index];
  const characters = [];
  const found = [];
  const take2 = (decoded, index) => {
    for (let unit = 0; unit < decoded.length; unit++) found.push(at(index));
    characters.push(decoded);
  };
  let end = 0;
  let hasDecoded = false;
  for (const match of text2.matchAll(ESCAPE)) {
    const { 0: escaped, index } = match;
    const decoded = decode(escaped);
    if (decoded === void 0) continue;
    for (; end < index; end++) take2(text2[end], end);
    for (const [part, offset] of decoded) take2(part, index + offset);
    end = index + escaped.length;
    hasDecoded = true;
  }
  if (!hasDecoded) return void 0;
  for (; end < text2.length; end++) take2(text2[end], end);
  return { text: characters.join(""), places: [...found, at(text2.length)] };
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
function fromPercents(run) {
  const parts = [];
  for (let offset = 0; offset < run.length; ) {
    const byte = Number(`0x${run.slice(offset + 1, offset + 3)}`);
    const length2 = byte < 192 ? 1 : byte < 224 ? 2 : byte < 240 ? 3 : 4;
    const sequence = run.slice(offset, offset + 3 * length2);
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
  const plain3 = (text2) => ({
    text: text2,
    placeholder: placeholder2,
    secretLength: secret.length,
    isShort: text2.length < SEARCHED_MIN,
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
function withoutEscapes(text2) {
  let bare = text2;
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const next = decodedOnce(bare);
    if (next === void 0) break;
    bare = next;
  }
  return bare;
}
function search(text2, needles, others) {
  const found = [];
  let level = { text: text2, places: void 0 };
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
function placesOf(needle, text2) {
  const { text: form, placeholder: placeholder2, isShort, before, behind } = needle;
  const found = [];
  for (let at = text2.indexOf(form); at >= 0; at = text2.indexOf(form, at + form.length)) {
    const end = at + form.length;
    if (isShort && !isField(text2, at, end)) continue;
    found.push({ from: Math.max(0, at - before), to: Math.min(text2.length, end + behind), placeholder: placeholder2 });
  }
  const cut = before + behind === 0 ? beginningAtEnd(form, text2) : -1;
  if (cut >= 0) found.push({ from: cut, to: text2.length, placeholder: placeholder2 });
  return found;
}
function isField(text2, from, to) {
  const opens = from === 0 || `"'=`.includes(text2[from - 1]) || text2.slice(from - 2, from) === ": ";
  return opens && (to === text2.length || `"'&;,}<\r
 `.includes(text2[to]));
}
function beginningAtEnd(form, text2) {
  if (form.length <= BEGINNING_MIN) return -1;
  const end = text2.endsWith("\u2026") ? text2.length - 1 : text2.endsWith("...") ? text2.length - 3 : text2.length;
  const head = form.slice(0, BEGINNING_MIN);
  const first = Math.max(0, end - form.length + 1);
  for (let at = text2.indexOf(head, first); at >= 0 && at < end; at = text2.indexOf(head, at + 1))
    if (form.startsWith(text2.slice(at, end))) return at;
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
  function earlierTokens(text2) {
    if (digests.size === 0) return [];
    const found = [];
    for (const { 0: word, index } of [...text2.matchAll(WORD)].slice(0, WORDS_MAX)) {
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
    redact(text2, lengthMin = 0) {
      if (needles.length === 0 && digests.size === 0) return text2;
      if (lengthMin > 0) {
        const long = needles.filter(({ secretLength }) => secretLength >= lengthMin);
        return replaced(text2, search(text2, long, none));
      }
      if (last?.[0] !== text2) last = [text2, replaced(text2, search(text2, needles, earlierTokens))];
      return last[1];
    },
    get version() {
      return version;
    }
  };
}
var none = () => [];
function replaced(text2, found) {
  if (found.length === 0) return text2;
  const sorted = [...found].sort((a, b) => a.from - b.from || b.to - a.to);
  let redacted = "";
  let end = 0;
  let open;
  let longest = 0;
  const close = () => {
    if (open === void 0) return;
    redacted += text2.slice(end, open.from) + open.placeholder;
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
  return redacted + text2.slice(end);
}

// packages/core/src/time/with-timeout.ts
function withTimeout(after, limitMillis, silence, work) {
  return new Promise((resolve, reject) => {
    const giveUp = after(limitMillis, () => reject(new Error(silence)));
    const settled = Promise.resolve().then(work);
    settled.then(giveUp, giveUp);
    settled.then(resolve, reject);
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
      return new Promise((resolve, reject) => {
        const left4 = () => waiting.delete(reject);
        waiting.add(reject);
        const answer = withTimeout(timers.after, limit, silence, () => sensor.ask(question, input));
        answer.then(left4, left4);
        answer.then(resolve, reject);
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
    for (const resolve of waiting) resolve();
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
        else await new Promise((resolve) => quiet.push(resolve));
      }
    }
  };
}

// packages/core/src/time/timers.ts
function createTimers(scheduler) {
  const pending = /* @__PURE__ */ new Set();
  let hasEnded = false;
  return {
    after(delayMillis, run) {
      if (hasEnded) return () => void 0;
      const cancel2 = () => {
        pending.delete(cancel2);
        cancelTimer();
      };
      const cancelTimer = scheduler.after(Math.ceil(delayMillis), () => {
        pending.delete(cancel2);
        run();
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
function explainRecord(text2, uuid) {
  let found;
  for (const life2 of parseBlackBox(text2).lives) {
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
    const distance = (fix) => Math.abs(fix.takenUp - takenUp);
    return heard.reduce((best, fix) => distance(fix) <= distance(best) ? fix : best, last);
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
      rejected: near.map(({ at, region, text: text2 }) => ({ at, region, text: text2 })),
      uploads: [],
      row: void 0
    };
  }
  function decide(moment, trace) {
    const decision = decisionOf(trace, moment.wall);
    const { region, text: text2 } = decision;
    decisions.push(decision);
    if (region === "motion") motion = decision;
    if (region === "locations" && text2.startsWith("rejected")) {
      rejected2 = [...rejected2.slice(1 - NEIGHBOURS_MAX), { ...decision, wall: moment.wall }];
      if (found && moment.wall - found.at <= NEAR_MILLIS && found.rejected.length < NEIGHBOURS_MAX)
        found.rejected.push(decision);
    }
    if (region === "queue") {
      const [, row, of] = /^row (\d+) is (.*)$/.exec(text2) ?? [];
      if (of !== uuid) return;
      if (found === void 0) begin(moment.wall, void 0);
      if (found) found.row = Number(row);
    }
    if (isHere && found && region === "locations") {
      const [, takenUp] = /^recorded (\S+)/.exec(text2) ?? [];
      if (takenUp !== void 0) found = { ...found, fix: fixOf(Number(takenUp)) };
      isHere = false;
    }
    if (region === "sync" && found?.row !== void 0 && found.uploads.length < UPLOADS_MAX) {
      if (carries(text2, found.row)) found.uploads.push(decision);
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
function carries(text2, row) {
  const [, aside] = /^quarantined (\d+) /.exec(text2) ?? [];
  if (aside !== void 0) return Number(aside) === row;
  const [, first, last] = /^\d+ for \d+ from (\d+)(?:-(\d+))?:/.exec(text2) ?? [];
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
    return JSON.stringify(mapTexts(JSON.parse(body), (text2) => text2 === "" ? text2 : placeholderOf(text2)));
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
    lines: (text2) => redact(text2, DISTINCT_MIN),
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
    void storage.get(INDEX_KEY).then((text2) => {
      const known = parseIndex(text2);
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
        const text2 = lines.join("\n");
        const value = hasLearned ? hiding.lines(text2) : text2;
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
        while (flight !== void 0) await new Promise((resolve) => landed.push(resolve));
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
function parseIndex(text2) {
  if (text2 === void 0) return [];
  try {
    const index = JSON.parse(text2);
    const isSound = Array.isArray(index) && index.every(
      (entry) => Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1])
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
  async function turn() {
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
    enter(run) {
      waiting.push(run);
      if (isTurning) return;
      isTurning = true;
      void turn();
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
        (read4) => {
          memory = read4;
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
      const text2 = PLAIN2.test(line) ? `"${line}"` : JSON.stringify(line);
      note(at === up ? `["d",${text2}]` : `["D",${text2}]`);
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
  async function text2(box) {
    const segments = await box.segments.read();
    return `${JSON.stringify({ geoBlackBox: BLACK_BOX_VERSION, engine: ENGINE_VERSION })}
${segments}
`;
  }
  return {
    async exportBlackBox() {
      if (recorder === void 0) throw new GeoError("UNAVAILABLE", off);
      return text2(recorder);
    },
    async explain(uuid) {
      if (typeof uuid !== "string" || uuid === "")
        throw new GeoError("INVALID_ARGUMENT", `explain needs the uuid of a record; got ${quoted(uuid)}`);
      const found = recorder && explained(await text2(recorder), uuid);
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
function later(instant, millis) {
  return { up: instant.up + millis, wall: instant.wall + millis };
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
      const taken3 = later(parts.unit.at, -Math.max(0, ageMillis3));
      const date = calendar.fixTime(time, taken3);
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
function cutText(text2, charactersMax) {
  if (text2.length <= charactersMax) return text2;
  const last = text2.charCodeAt(charactersMax - 1);
  const isHigh = last >= 55296 && last <= 56319;
  return text2.slice(0, isHigh ? charactersMax - 1 : charactersMax);
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
    ...message === void 0 ? {} : { message: cutText(redact(textOf(message)), LOG_TEXT_MAX) },
    ...data === void 0 ? {} : { data: serialised(data, redact) }
  };
}
function readLogEntry(json) {
  try {
    const entry = JSON.parse(json);
    return typeof entry?.ts === "string" ? entry : void 0;
  } catch {
    return void 0;
  }
}
function withoutSecrets2(json, redact) {
  if (redact(json) === json) return json;
  return JSON.stringify(withHiddenFields(JSON.parse(json), { hide: redact, isPublic: () => true, redact }));
}
function textOf(value) {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
function serialised(data, redact) {
  let text2;
  try {
    text2 = JSON.stringify(data);
  } catch {
    text2 = void 0;
  }
  const clean = redact(text2 ?? textOf(data));
  const isWhole = text2 !== void 0 && clean.length <= LOG_TEXT_MAX && isJson(clean);
  return isWhole ? clean : JSON.stringify(cutText(clean, LOG_TEXT_MAX));
}
function isJson(text2) {
  try {
    JSON.parse(text2);
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
    return typeof value === "function" ? textOf(value) : taken("logger", [value])[0];
  } catch {
    return textOf(value);
  }
}
function behindDoor(engine) {
  const operation = (name, run) => (...given) => {
    try {
      return run(...taken(name, given));
    } catch (error) {
      return Promise.reject(error);
    }
  };
  const logger = (runs) => Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [name, (...given) => run(...given.map(loggable))])
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
  const write = (...entry) => {
    if (early) {
      if (early.length < EARLY_ENTRIES_MAX) early.push(entry);
      return;
    }
    const [level, src, event, message, data] = entry;
    const isLife = event.startsWith(LIFECYCLE) && src === "native";
    if (!isLife && !keeps(level, parts.config())) return;
    const { unit } = parts;
    unit.step(() => {
      const entry2 = logEntry(unit.at, { level, src, event, message, data }, parts.redactor.redact);
      const key = rowKey(isLife ? LIFECYCLE_PREFIX : LOG_PREFIX, unit.nextSeq());
      const put = src === "native" && level > SEVERE ? unit.putLater : unit.put;
      put(key, JSON.stringify(entry2));
      if (!isQuiet) unit.emit("log", entry2);
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
      for (const entry of waiting) write(...entry);
    },
    quietly(run) {
      const before = isQuiet;
      isQuiet = true;
      try {
        run();
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
  let turn = Promise.resolve();
  let rejectBoot = () => void 0;
  const bootFailed = new Promise((_resolve, reject) => {
    rejectBoot = reject;
  });
  bootFailed.catch(() => void 0);
  async function booted() {
    if (isClosed) throw new GeoError("CLOSED", "this engine was closed");
    await Promise.race([parts.life.booted, bootFailed]);
  }
  async function write(run) {
    unit.step(run);
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
    async store(run, isStored) {
      await write(run);
      if (!await isStored()) throw new GeoError("STORAGE", `nothing was changed: ${unit.failure}`);
    },
    inTurn(run) {
      const result = turn.then(run);
      turn = result.catch(() => void 0);
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
function packFences(fences2) {
  const places = new Int32Array(fences2.length * 2);
  const radii = new Float32Array(fences2.length);
  const tree = fences2.length === 0 ? null : new Flatbush(fences2.length, 16, Float32Array);
  fences2.forEach((fence, position) => {
    places[position * 2] = Math.round(fence.latitude * STEPS_A_DEGREE);
    places[position * 2 + 1] = Math.round(fence.longitude * STEPS_A_DEGREE);
    radii[position] = fence.radius;
    const { west, south, east, north } = boxAround(fence);
    tree?.add(west, south, east, north);
  });
  tree?.finish();
  return { identifiers: fences2.map(({ identifier }) => identifier), places, radii, tree };
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
    (turn) => tree.search(
      west + turn - BOX_SLACK_DEGREES,
      south - BOX_SLACK_DEGREES,
      east + turn + BOX_SLACK_DEGREES,
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
function fromBase64(text2) {
  const bytes = new Uint8Array(Math.floor(text2.length * 3 / 4));
  let at = 0;
  for (let i = 0; i < text2.length; i += 4) {
    const a = valueAt(text2, i);
    const b = valueAt(text2, i + 1);
    const c = valueAt(text2, i + 2);
    const d = valueAt(text2, i + 3);
    if ((a | b | c | d) > 63) throw new RangeError(`not base64 between ${i} and ${i + 3}`);
    bytes[at++] = a << 2 | b >> 4;
    bytes[at++] = (b & 15) << 4 | c >> 2;
    bytes[at++] = (c & 3) << 6 | d;
  }
  return bytes;
}
function valueAt(text2, index) {
  const code = index < text2.length ? text2.charCodeAt(index) : FIRST_CODE;
  return code < 128 ? VALUES[code] : 255;
}

// packages/core/src/geofences/index-rows.ts
var HEAD = `${FENCE_INDEX_PREFIX}head`;
var BYTES = `${FENCE_INDEX_PREFIX}bytes/`;
var NAMES2 = `${FENCE_INDEX_PREFIX}names/`;
var ADDED_PREFIX = `${FENCE_INDEX_PREFIX}added/`;
var GONE_PREFIX = `${FENCE_INDEX_PREFIX}gone/`;
var PAGE_BYTES = 196608;
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
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const value = toBase64(bytes.subarray(at, at + PAGE_BYTES));
    rows.push({ key: pageKey(BYTES, at / PAGE_BYTES), value });
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
  async function read4() {
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
    loading ??= read4();
    loading.then(forget2, forget2);
    return loading;
  }
  return {
    get index() {
      return index;
    },
    load,
    put(fences2) {
      const changed = fences2.filter((fence) => {
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
  async function add(given) {
    await gate.open();
    const fences2 = checkedGeofences(given);
    if (fences2.length === 0) return;
    await gate.inTurn(async () => {
      await geofences.load();
      await gate.write(() => geofences.add(fences2));
    });
  }
  return {
    addGeofence: (geofence) => add([geofence]),
    addGeofences: add,
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
function listening({ unit, listeners, positions, heading: heading2 }) {
  const { add } = listeners;
  const to = (name) => (listener) => add(name, listener);
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
    on: add,
    removeListeners() {
      listeners.removeAll();
      positions.dropWatches();
      unit.step(() => heading2.disarm());
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
    for (const entry of Object.entries(layer)) merged.set(entry[0].toLowerCase(), entry);
  }
  return Object.fromEntries(merged.values());
}

// packages/core/src/log/origin.ts
var ADDRESS3 = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/i;
var DEFAULT_PORTS = { http: "80", https: "443" };
function originOf(address2) {
  const [, scheme, host, port] = ADDRESS3.exec(address2) ?? [];
  if (scheme === void 0 || host === void 0) return void 0;
  const lower = scheme.toLowerCase();
  return `${lower}://${host.toLowerCase()}:${port === void 0 ? DEFAULT_PORTS[lower] : Number(port)}`;
}
function isSameOrigin(one2, other) {
  const origin = originOf(one2);
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
    const response = await env.send(logRequest(batch, config, token));
    const isRefused = response.status === 401 || response.status === 403;
    if (!isRefused || token === void 0 || !await env.renewed(token)) return response.status;
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
    let taken3 = 0;
    while (newest) {
      const rows = await scanLog(env.scan, { limit: LOG_BATCH_ENTRIES_MAX });
      const batch = logBatch(
        rows.filter(({ key }) => seqOf(key) <= seqOf(newest.key)),
        env.redact
      );
      if (batch.keys.length === 0) break;
      if (batch.entries.length > 0) {
        const status = await handOver(batch, { ...config, logUrl }).catch(
          (reason) => refused(0, `no response: ${env.redact(messageOf(reason))}`, taken3)
        );
        if (status < 200 || status > 299) refused(status, `the server answered ${status}`, taken3);
      }
      await env.remove(batch.keys);
      taken3 += batch.entries.length;
    }
    return taken3;
  }
  return () => {
    running ??= upload().finally(() => {
      running = void 0;
    });
    return running;
  };
}
function refused(status, said, taken3) {
  const went = taken3 === 0 ? "nothing was handed over" : `${taken3} entries were handed over before`;
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
    return entries.flatMap((entry) => {
      const refused3 = readQuarantined(entry);
      return refused3 ? [{ ...entry, refused: refused3 }] : [];
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
  let unreadable = [];
  async function readAhead() {
    const entries = await source.scan(QUEUE_PREFIX, {
      limit: READ_AHEAD,
      ...readTo < 0 ? {} : { after: rowKey(QUEUE_PREFIX, readTo) }
    });
    for (const entry of entries) {
      readTo = seqOf(entry.key);
      if (gone.has(readTo)) continue;
      const row = toRow(entry);
      if (row) head.push(row);
      else unreadable.push(entry);
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
      const taken3 = unreadable;
      unreadable = [];
      return taken3;
    }
  };
}
function toRow(entry) {
  const { key, value } = entry;
  const leading = value.endsWith("}") ? /^\{"uuid":"([^"\\]+)"/.exec(value)?.[1] : void 0;
  const uuid = leading ?? toRecord2(entry)?.uuid;
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
    return (await unit.scan(QUEUE_PREFIX)).flatMap((entry) => toRecord2(entry) ?? []);
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
      const rows = (await unit.scan(QUEUE_PREFIX)).flatMap((entry) => toRow(entry) ?? []);
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
  async function turned(run) {
    await gate.open();
    await gate.write(run);
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
  const taken3 = later(at, -age);
  return {
    latitude,
    longitude,
    accuracy: accuracy2,
    taken: time === void 0 ? taken3 : { up: taken3.up, wall: time },
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
      return new Promise((resolve, reject) => {
        const cancel2 = env.after(wanted.timeoutMillis, () => timedOut(call));
        const call = {
          ...wanted,
          since: env.at(),
          taken: 0,
          best: void 0,
          lastError: void 0,
          settle: cancel2,
          resolve,
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
      const entry = {
        options,
        intervalMillis: options.interval ?? INTERVAL_MILLIS,
        listener,
        failure,
        lastUp: Number.NEGATIVE_INFINITY
      };
      entries.add(entry);
      env.changed();
      return {
        remove() {
          if (entries.delete(entry)) env.changed();
        }
      };
    },
    offer(fix) {
      for (const entry of [...entries]) {
        if (fix.taken.up - entry.lastUp < entry.intervalMillis * (1 - EARLY_SHARE)) continue;
        entry.lastUp = fix.taken.up;
        env.record(fix, entry.options, (location) => {
          if (entries.has(entry)) entry.listener(location);
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
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
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
    guarded(run) {
      try {
        run();
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
        const described = describe2(fix, extras === void 0 ? {} : { extras });
        unit.trace("positions", `answered with the fix of ${fix.taken.up}, accuracy ${fix.accuracy}`);
        if (persist) parts.records.append(described);
        return described;
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
  const send = (type) => parts.life.send({ type, at: parts.unit.at });
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
      send(wanted === TRACKING_MODE_LOCATION ? "tracking.start" : "geofences.start");
      parts.platform.askPermission();
    },
    end() {
      parts.heading.disarm();
      if (!enabled) return;
      if (mode === TRACKING_MODE_LOCATION) endTrack();
      enabled = false;
      parts.unit.log(3, "lifecycle:stop", `stopped ${named(mode)}`);
      intend();
      send("tracking.stop");
    },
    changePace: (isMoving2) => parts.life.send({ type: isMoving2 ? "pace.moving" : "pace.stationary", at: parts.unit.at })
  };
}

// packages/core/src/machine/from-task.ts
function fromTask(run) {
  const cancels = /* @__PURE__ */ new WeakMap();
  return {
    getInitialSnapshot: (_scope, input) => ({ status: "active", output: void 0, error: void 0, input }),
    start(snapshot, { self: self2 }) {
      if (snapshot.status !== "active") return;
      const send = (event) => {
        if (self2.getSnapshot().status === "active") self2.send(event);
      };
      const settle2 = {
        done: (output) => send({ type: "task.done", output }),
        fail: (reason) => send({ type: "task.failed", reason })
      };
      try {
        const cancel2 = run(snapshot.input, settle2);
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
  const isText2 = (text2) => typeof text2 === "string";
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
  const text2 = header.trim();
  const wait = /^\d+$/.test(text2) ? Number(text2) * 1e3 : untilDate(text2, wallMillis);
  return wait === null || wait <= 0 ? null : Math.min(RETRY_AFTER_MAX_MILLIS, wait);
}
function untilDate(text2, wallMillis) {
  const [, day, monthName = "", year, hour, minute, second] = HTTP_DATE.exec(text2) ?? [];
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
function fillText(text2, [first, ...rest]) {
  if (first === void 0) return text2;
  const [placeholder2, token] = first;
  return text2.split(placeholder2).map((part) => fillText(part, rest)).join(token);
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
  let millis = FRESH_MIN_MILLIS;
  for (let i = 0; i < fruitless && millis < FRESH_MAX_MILLIS; i++) millis *= 2;
  return Math.min(millis, FRESH_MAX_MILLIS);
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
      (response) => ended(refreshToken, response, ""),
      (message) => ended(refreshToken, null, message)
    );
  }
  function ended(sent, response, message) {
    flying = void 0;
    if (auth.held.refreshToken !== sent) {
      if (waiting) ask();
      return;
    }
    const settle2 = waiting;
    const outcome = conclude(response, message);
    if (settle2) settle2.done(outcome);
    else if (outcome.next === "renewed") auth.takeLate();
  }
  function conclude(response, message) {
    const status = response?.status ?? 0;
    const fresh = response === null ? void 0 : readAnswer(response.body);
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
    return verdict === "refused" ? { ...ends, next: "refused" } : { ...ends, ...wait(response) };
  }
  function tell(status, isFinal, message) {
    effects.emit("authorization", { success: false, status });
    if (status === loggedStatus && !isFinal) return;
    loggedStatus = status;
    const said = status === 0 ? `no response: ${auth.redact(message)}` : `the server answered ${status}`;
    const next = isFinal ? "uploads wait for new tokens" : "it is tried again";
    effects.log(2, "auth:failed", `the tokens could not be refreshed, ${said}; ${next}`, { status });
  }
  function wait(response) {
    const asked = retryAfterMillis(response?.headers["retry-after"], effects.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = waitMillis(asked, auth.failures + 1, () => env.random(), cap);
    effects.trace("auth", `next refresh in ${millis} ms${millis === asked ? " as the server asks" : ""}`);
    return { next: "wait", retryAt: deadlineAfter(effects.at, millis, env.bootId), byServer: asked !== null };
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
  const send = (event) => actor?.send(event);
  const described = () => JSON.stringify(env.config().authorization);
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
    for (const resolve of awaiting.splice(0)) resolve(isRenewed);
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
    const text2 = JSON.stringify(machine);
    if (text2 === saved) return;
    saved = text2;
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
      authorization = described();
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
      const isOtherwise = described() !== authorization;
      authorization = described();
      if (areOthers || isOtherwise) {
        refresh.forget();
        send({ type: "credentials.given", at: effects.at, credentials: credentials() });
        answer(areOthers);
      }
      return areOthers || configuredTokens(used).accessToken !== tokenBefore;
    },
    renewal(token) {
      if (token !== configuredTokens(used).accessToken) return Promise.resolve(true);
      return new Promise((resolve) => {
        awaiting.push(resolve);
        if (actor) send({ type: "credentials.refused", at: effects.at, explicit: true });
        else answer(false);
      });
    },
    get isRejected() {
      return snapshot?.matches("rejected") === true && snapshot.context.isSpent;
    },
    accepted() {
      const context = snapshot?.context;
      const isNews = context?.freshUntil || snapshot?.matches("rejected") || snapshot?.matches("refreshing");
      if (isNews) send({ type: "credentials.accepted", at: effects.at });
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
    durable: (run) => whenSettled(Promise.resolve().then(unit.settled), run),
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
  const share = Math.min(1, Math.max(0, along2));
  const nearestEast = startEast + share * east;
  const nearestNorth = startNorth + share * north;
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
    add(fences2) {
      catalogue.put(fences2);
      const off = [];
      for (const fence of fences2) {
        const { identifier } = fence;
        const stay = stays.get(identifier);
        if (stay && !isSameCircle(stay.circle, fence)) transitions.forget(identifier);
        const one2 = monitored.get(identifier);
        if (one2 && isSameCircle(one2.fence, fence)) {
          one2.fence = fence;
          continue;
        }
        warn(fence);
        added.add(identifier);
        if (one2) off.push(one2.fence);
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
      monitored: [...this.monitored.values()].map(({ fence, isNew, standing: standing2 }) => ({
        fence,
        isNew,
        region: standing2.region
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
      const standing2 = { inside: stays.has(fence.identifier), doubtedAt: null, region };
      this.monitored.set(fence.identifier, { fence, standing: standing2, isNew });
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
  const order = [
    ...ranked.filter(isAround),
    ...ranked.filter((fence, rank) => !isAround(fence) && isKept(fence, rank)),
    ...ranked.filter((fence, rank) => !isAround(fence) && !isKept(fence, rank))
  ];
  const identifiers = order.slice(0, budget).map(({ identifier }) => identifier);
  const left4 = order.slice(budget);
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
function nearestOf(fences2) {
  return fences2.reduce((nearest2, fence) => Math.min(nearest2, fence.boundaryMeters), Number.POSITIVE_INFINITY);
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
function judged(circle, standing2, fix, distance, isNew) {
  if (standing2.region === null && !isUsable(circle, fix)) return standing2;
  if (standing2.inside) return judgedInside(circle, standing2, fix, distance);
  if (isNew && isUsable(circle, fix) && distance <= circle.radius) return INSIDE;
  return judgedOutside(circle, standing2, fix, distance);
}
var confirms = (standing2, fix, millis) => standing2.doubtedAt !== null && fix.taken.up - standing2.doubtedAt.up >= millis;
function judgedOutside(circle, standing2, fix, distance) {
  const { radius } = circle;
  const { accuracy: accuracy2 } = fix;
  const isEntered = distance + accuracy2 / 2 <= radius || standing2.region === "enter" && distance - accuracy2 <= radius || distance <= radius && confirms(standing2, fix, ENTER_CONFIRM_MILLIS);
  if (isEntered) return INSIDE;
  if (!isUsable(circle, fix)) return standing2;
  if (distance > radius) return OUTSIDE;
  return { inside: false, doubtedAt: standing2.doubtedAt ?? fix.taken, region: standing2.region };
}
function judgedInside(circle, standing2, fix, distance) {
  const { radius } = circle;
  const { accuracy: accuracy2 } = fix;
  const margin = exitMarginMeters(circle);
  const clearance = distance - accuracy2 - radius;
  const isContradicted = distance + accuracy2 <= radius;
  const isLeft = standing2.region === "exit" && !isContradicted || clearance > 3 * margin || clearance > margin && confirms(standing2, fix, EXIT_CONFIRM_MILLIS);
  if (isLeft) return OUTSIDE;
  const region = isContradicted ? null : standing2.region;
  if (clearance > margin) return { inside: true, doubtedAt: standing2.doubtedAt ?? fix.taken, region };
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
function isPlainlyOutside({ standing: standing2, isNew }) {
  return !standing2.inside && standing2.doubtedAt === null && standing2.region === null && !isNew;
}
var NO_CROSSINGS = [];
var ENTER = ["ENTER"];
var EXIT = ["EXIT"];
var PASSED = ["ENTER", "EXIT"];
function judge(one2, fix, from) {
  const { fence, standing: standing2, isNew } = one2;
  const distance = distanceMeters(fence, fix);
  const next = judged(fence, standing2, fix, distance, isNew);
  const isClose = next.doubtedAt !== null || Math.abs(distance - fence.radius) <= closeMeters(fix);
  if (isNew && next.doubtedAt === null && isUsable(fence, fix)) one2.isNew = false;
  one2.standing = next;
  if (standing2.inside !== next.inside) return { crossings: next.inside ? ENTER : EXIT, isClose };
  if (standing2.inside || isNew || from === void 0 || !passes(fence, from, fix)) {
    return { crossings: NO_CROSSINGS, isClose };
  }
  const isOut = distance - fix.accuracy > fence.radius;
  one2.standing = isOut ? OUTSIDE : INSIDE;
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
function exitsFirst(fences2) {
  const all = [...fences2];
  const isInside = ({ standing: standing2 }) => standing2.inside;
  return all.some(isInside) ? [...all.filter(isInside), ...all.filter((one2) => !isInside(one2))] : all;
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
  function hold(one2, { fix, from }, beginsNow = false) {
    const wasNew = one2.isNew;
    const { crossings, isClose } = judge(one2, fix, from);
    for (const action of crossings) {
      if (action === "ENTER") enter(one2, fix, wasNew, beginsNow);
      else {
        forget2(one2.fence.identifier);
        tell(one2.fence, "EXIT", fix, {});
      }
    }
    if (one2.isNew === wasNew) return isClose;
    scene.isTimingStale = true;
    effects.rememberLater("geofences", scene.memory());
    return isClose;
  }
  return {
    holdAll(way) {
      const isNear = nearEnough(way.fix, reachMeters(way.fix, way.from));
      let isClose = false;
      for (const one2 of exitsFirst(scene.monitored.values())) {
        if (isPlainlyOutside(one2) && !isNear(one2.fence)) continue;
        if (hold(one2, way)) isClose = true;
      }
      return isClose;
    },
    hold,
    believe(one2, fix) {
      const wasInside = one2.standing.inside;
      const wasNew = one2.isNew;
      one2.standing = wasInside ? OUTSIDE : INSIDE;
      one2.isNew = false;
      if (!wasInside) return enter(one2, fix, wasNew, true);
      forget2(one2.fence.identifier);
      tell(one2.fence, "EXIT", fix, { age: ageOf(fix) });
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
  function take2(slice2, fix) {
    catalogue.repair();
    const wanted = new Set(slice2.cut.identifiers);
    const off = scene.definitions.filter(({ identifier }) => !wanted.has(identifier));
    for (const { identifier } of off) monitored.delete(identifier);
    const fresh = [];
    for (const fence of slice2.definitions) {
      const isNew = scene.isStarting || scene.added.has(fence.identifier);
      const one2 = { fence, standing: standingOf(fence), isNew };
      monitored.set(fence.identifier, one2);
      fresh.push(one2);
    }
    scene.count = slice2.count;
    scene.center = { latitude: fix.latitude, longitude: fix.longitude };
    scene.clearMeters = slice2.cut.clearMeters;
    scene.sentinel = sentinelAround(fix, slice2.cut.clearMeters);
    scene.isOutdated = false;
    scene.isStarting = false;
    scene.takesOldPlace = false;
    scene.isSliceWanted = false;
    scene.added.clear();
    cutWith = settingsKey();
    sayOverflow(slice2.cut.overflows);
    announce(
      fresh.map(({ fence }) => fence),
      off
    );
    catchUp(slice2, fresh, fix);
    effects.remember("geofences", scene.memory());
    env.changed();
    time.reschedule();
  }
  function catchUp({ passed }, fresh, fix) {
    const ways = scene.held.length > 0 ? scene.held : isCurrent(env, fix) ? [{ from: void 0, fix }] : [];
    scene.held = [];
    for (const way of ways) {
      for (const fence of passed) transitions.hold({ fence, standing: standingOf(fence), isNew: false }, way);
      for (const one2 of exitsFirst(fresh)) if (transitions.hold(one2, way)) scene.isClose = true;
    }
    const isOpen = fresh.some(({ standing: standing2, isNew }) => isNew || standing2.doubtedAt !== null);
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
    return whenRead(work, settle2, (slice2) => {
      take2(slice2, fix);
      settle2.done(void 0);
    });
  }
  function watchAll(settle2) {
    const { budget } = env.settings();
    if (!env.hasRegions || scene.count === 0 || scene.count > budget || monitored.size >= scene.count) {
      settle2.done(void 0);
      return void 0;
    }
    let leave = whenRead(catalogue.all(budget), settle2, (fences2) => {
      const fix = place();
      if (fix !== void 0) {
        leave = cutAround(fix, settle2);
        return;
      }
      const on = fences2.filter(({ identifier }) => !monitored.has(identifier));
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
    for (const one2 of scene.monitored.values()) {
      if (fix && one2.standing.region !== null) transitions.believe(one2, fix);
    }
    const isLost = scene.isSliceWanted || scene.center === null;
    effects.trace("geofences", `no fix came${isLost ? "; will ask again" : ""}`);
    const isCovered = scene.center === null && scene.count > 0 && scene.monitored.size === scene.count;
    setAsk(isLost ? askAgain(effects.at, bootId, isCovered ? asksInVain++ : 0) : null);
    if (scene.center !== null || !fix) return;
    scene.takesOldPlace = true;
    outdate();
  }
  function dwellDue({ fence, standing: standing2, isNew }) {
    const stay = scene.stays.get(fence.identifier);
    if (!stay || !standing2.inside || isNew || standing2.region === "exit") return null;
    return dwellAt(fence, stay);
  }
  const inside = () => [...scene.stays.keys()].flatMap((identifier) => scene.monitored.get(identifier) ?? []);
  function deadlines() {
    const dwells = inside().flatMap((one2) => dwellDue(one2) ?? []);
    return scene.ask ? [scene.ask.until, ...dwells] : dwells;
  }
  function reschedule() {
    scene.isTimingStale = false;
    cancelTimer?.();
    cancelTimer = void 0;
    const waits = scene.isWatching ? deadlines().map(left4) : [];
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
    for (const one2 of inside()) {
      const due = dwellDue(one2);
      if (fix && due && left4(due) === 0) transitions.dwell(one2, fix);
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
      for (const { standing: standing2 } of scene.monitored.values()) {
        if (standing2.region !== null || standing2.doubtedAt !== null) return;
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
    const one2 = monitored.get(name);
    if (!one2) return;
    effects.trace("geofences", `region ${action} ${name}`);
    const isKnown = one2.standing.inside === (action === "enter");
    one2.standing = { ...one2.standing, region: isKnown ? null : action };
    const fix = env.lastFix();
    if (action === "enter" && !isKnown && fix && isCurrent(env, fix)) {
      transitions.hold(one2, { from: void 0, fix }, true);
      if (!one2.standing.inside) one2.standing = { ...one2.standing, region: action };
    }
    if (one2.standing.region !== null) time.askForFix();
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
  let read4;
  function settings() {
    const from = parts.config();
    if (read4?.from !== from) read4 = { from, settings: geofenceSettings(from, profile) };
    return read4.settings;
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
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
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
  const wrapped2 = degrees - 360 * Math.floor(degrees / 360);
  return wrapped2 < 360 ? wrapped2 : 0;
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
function termOf(degree, order) {
  terms ??= read2();
  return terms[degree * (degree + 1) / 2 - 1 + order];
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
  for (let order = 0; order <= MODEL_DEGREE; order++) {
    let lower = { value: 0, slope: 0, overCosine: 0 };
    let present = first;
    let fall = firstFall;
    for (let degree = order; degree <= MODEL_DEGREE; degree++) {
      if (degree > order) {
        const higher = nextDegree(degree, order, present, lower, sine, cosine);
        lower = present;
        present = higher;
        fall *= REFERENCE_RADIUS / radius;
      }
      if (degree === 0) continue;
      const term = termOf(degree, order);
      const g = term.g + term.yearlyG * years;
      const h = term.h + term.yearlyH * years;
      const along2 = g * cosineOrder + h * sineOrder;
      north -= fall * along2 * present.slope;
      east += fall * order * (g * sineOrder - h * cosineOrder) * present.overCosine;
      down -= fall * (degree + 1) * along2 * present.value;
    }
    first = nextOrder(order + 1, first, sine, cosine);
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
function nextOrder(order, last, sine, cosine) {
  const scale = order === 1 ? 1 : Math.sqrt((2 * order - 1) / (2 * order));
  return {
    value: scale * cosine * last.value,
    slope: scale * (cosine * last.slope - sine * last.value),
    overCosine: scale * last.value
  };
}
function nextDegree(degree, order, last, lastButOne, sine, cosine) {
  const step = (2 * degree - 1) / Math.sqrt(degree * degree - order * order);
  const back = Math.sqrt(((degree - 1) * (degree - 1) - order * order) / (degree * degree - order * order));
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
    const millis = takenUp - this.takenUp;
    if (millis < 0) return void 0;
    const angle = wrapLongitude(degrees);
    const old = this.shareOfTheOld(millis);
    this.takenUp = takenUp;
    this.north = old * this.north + (1 - old) * cosineDegrees(angle);
    this.east = old * this.east + (1 - old) * sineDegrees(angle);
    if (Math.abs(this.north) + Math.abs(this.east) < SHORTEST_ARROW) {
      this.north = cosineDegrees(angle);
      this.east = sineDegrees(angle);
    }
    return directionDegrees(this.north, this.east);
  }
  shareOfTheOld(millis) {
    if (this.tauMillis === 0 || millis > FORGETTING * this.tauMillis) return 0;
    return decay(millis / this.tauMillis);
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
    const heading2 = wrapDirection(smoothed + declination);
    if (!this.isDue(heading2, up)) return void 0;
    this.emitted = { heading: heading2, up };
    return heading2;
  }
  isDue(heading2, up) {
    if (this.emitted === void 0) return true;
    const { minIntervalMs, minDeltaDeg } = this.settings;
    const turned = Math.abs(turnDegrees(this.emitted.heading, heading2));
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
  function hear({ heading: heading2, accuracy: accuracy2 }, takenUp) {
    const declination = isCalibrated(accuracy2, env.accuracyUnit) ? trueNorth.declination : void 0;
    const speaking = speaker();
    for (const entry of entries) {
      const emitted = entry.watch.offer(heading2, declination ?? 0, takenUp, env.effects.at.up);
      if (emitted === void 0) continue;
      const event = { heading: emitted, accuracy: accuracy2, isTrue: declination !== void 0 };
      const { listener } = entry;
      if (listener) env.tell(listener, event, () => entries.has(entry));
      if (entry === speaking) env.announce(event, listener !== void 0);
    }
  }
  return {
    restore(last) {
      if (last) trueNorth.moveTo(last);
    },
    watch(settings, listener) {
      const entry = { watch: new HeadingWatch(settings), listener };
      entries.add(entry);
      env.effects.trace("heading", `watched by ${entries.size}`);
      env.changed();
      return {
        remove() {
          if (!entries.delete(entry)) return;
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
function isSane({ heading: heading2, accuracy: accuracy2, ageMillis: ageMillis3 }) {
  return heading2 >= -180 && heading2 <= 360 && Number.isFinite(accuracy2) && Number.isFinite(ageMillis3);
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
    if (dispatch) run(dispatch, task);
  }
  function run({ name, payload, outboxKey }, taker) {
    const event = headlessEvent(name, payload);
    const delivery = deliveryOf(outboxKey);
    let release = () => void 0;
    env.busy(
      new Promise((resolve) => {
        release = resolve;
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
    const settled = (failure) => env.step(() => {
      if (failure !== void 0)
        env.log(1, "headless:failed", `the headless task failed at ${name}: ${failure}`);
      if (outboxKey !== void 0) env.taken(outboxKey);
      leave();
      pump();
    });
    Promise.resolve().then(() => taker(event, delivery)).then(
      () => settled(),
      (reason) => settled(messageOf(reason))
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
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
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
  function step(run) {
    if (depth === 0) at = env.stamp(scheduler.uptime(), scheduler.now());
    depth++;
    try {
      run();
      if (depth === 1) env.stepEnds();
    } finally {
      depth--;
      if (depth === 0 && (urgent || group.changes.length > 0 || group.dispatches.length > 0)) wake();
    }
  }
  function within(run) {
    let answer;
    step(() => {
      answer = { of: run() };
    });
    return answer.of;
  }
  async function settled() {
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
    await settled();
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
    settled,
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
      await settled();
      const value = await reading(storage.get(key));
      return commits.isEmptied(key) || commits.removed().has(key) ? void 0 : value;
    },
    scan,
    async count(prefix) {
      await settled();
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
      await settled();
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
function attempt(run, otherwise2 = () => void 0) {
  try {
    run();
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
  return value.version === 1 && typeof value.count === "number" && Array.isArray(value.monitored) && value.monitored.every((one2) => isPlainObject(one2) && isPlainObject(one2.fence));
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
var stronger = (one2, other) => one2 !== null && one2.peakG >= other.peakG ? one2 : { ...other, speed: one2?.speed ?? other.speed };
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
var LONGEST_WAIT_MILLIS = 216e5;
var DEFERRED_ATTEMPTS = 12;
var DEFERRED_MAX = 500;
var BREATHER_MILLIS = 1e4;
var BREATHER_MAX_MILLIS = 9e5;
var BREATHER_SHARE = 2;
function deferral(known, { at, bootId, status }) {
  const doubled = Math.min((known?.until.wait ?? 0) * 2, LONGEST_WAIT_MILLIS);
  const wait = Math.max(FIRST_WAIT_MILLIS, doubled);
  return { until: deadlineAfter(at, wait, bootId), status };
}
function breather(known, { at, bootId, tookMillis }) {
  const failures = known?.failures ?? 0;
  let millis = BREATHER_MILLIS + tookMillis * BREATHER_SHARE;
  for (let i = 0; i < failures && millis < BREATHER_MAX_MILLIS; i++) millis *= 2;
  return {
    until: deadlineAfter(at, Math.min(millis, BREATHER_MAX_MILLIS), bootId),
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
  const turn = tries - TRIES_BEFORE_PROBE;
  if (isProven || turn < 0 || turn % 2 === 1) return 0;
  let step = 1;
  for (let probes = turn / 2; probes > 0 && step < PROBE_STEP_MAX; probes--) step *= 2;
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
  if (attempts >= DEFERRED_ATTEMPTS || isTooMany) return setAside(book, [seq], bisect);
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
function setAside(book, seqs, bisect) {
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
  return { ...setAside(tried, seqs, bisect), book: { ...tried, suspects: without(book.suspects, seqs) } };
}
function refusedAlone(book, seq, bisect) {
  const known = book.suspects[seq];
  const suspect2 = {
    attempts: (known?.attempts ?? 0) + 1,
    acceptedBefore: known?.acceptedBefore ?? book.accepted
  };
  if (suspect2.attempts >= QUARANTINE_ATTEMPTS && book.accepted > suspect2.acceptedBefore) {
    return setAside(book, [seq], bisect);
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
    const entry = readLogEntry(row.value);
    if (!entry || !(fromTimestamp(entry.ts) >= cutoffMillis)) doomed.push(row);
    else (entry.level <= SEVERE ? severe : others).push(row);
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
      remove(doomed.flatMap((entry) => toRow(entry) ?? []));
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
  const unreadable = [];
  async function read4(key, isSound) {
    const text2 = await unit.get(key);
    if (text2 === void 0) return null;
    try {
      const value = JSON.parse(text2);
      if (typeof value === "object" && value !== null && isSound(value)) return value;
    } catch {
    }
    unreadable.push(key);
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
    odometer2,
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
    read4("config", versioned),
    read4("enabled", (value) => typeof value.enabled === "boolean"),
    read4(
      "motion",
      (value) => value.version === 1 && typeof value.aliveAt?.up === "number" && typeof value.machine?.savedMode === "string"
    ),
    read4("session", (value) => value.version === 1 && isPlainObject(value.filter)),
    read4("geofences", isGeofencesMemory),
    unit.get("next-seq").then((text2) => Number(text2 ?? 0)),
    newestSeq(unit, [QUEUE_PREFIX, QUARANTINE_PREFIX, OUTBOX_PREFIX, LOG_PREFIX]),
    read4("secret/tokens", isTokenMemory),
    read4("odometer", (value) => Number.isFinite(value.metres)),
    read4("sync", (value) => value.version === 1 && isPlainObject(value.book)),
    unit.scan(FENCE_STATE_PREFIX),
    read4("auth", isAuthMemory),
    read4("crash", isCrashMemory),
    read4("distraction", isDistractionMemory),
    read4("heartbeat", isHeartbeatMemory),
    read4("calendar", isDatesMemory),
    readOutbox(unit, unreadable),
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
    odometer: odometer2,
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
    unreadable: [...unreadable, ...dropped.map((key) => `config.${key}`)]
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
async function readOutbox(unit, unreadable) {
  const dispatches = [];
  for (const { key, value } of await unit.scan(OUTBOX_PREFIX)) {
    try {
      const { name, payload } = JSON.parse(value);
      dispatches.push({ name, payload, outboxKey: key });
    } catch {
      unreadable.push(key);
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
    setTimeout: (run, millis) => millis >= NEVER_MILLIS ? void 0 : scheduler.after(millis, () => step(() => run())),
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
  const booted = new Promise((resolve) => {
    settleBoot = resolve;
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
var GAP_MILLIS2 = 150;
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
    const follows = endedUp !== void 0 && Math.abs(beganUp - endedUp) <= Math.max(GAP_MILLIS2, 3 * periodMillis) && Math.abs(rateHz - lastRate) <= RATE_TOLERANCE * lastRate;
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
  const samples = (millis) => Math.max(2, Math.round(millis / periodMillis));
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
    const share = periodMillis / (BEFORE_MILLIS + periodMillis);
    down = plus(down, times(plus(sample, times(down, -1)), share));
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
  let send = () => void 0;
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
    if (now === "moving") send({ type: "detection.armed", at: effects.at });
    else send({ type: now === "still" ? "motion.ended" : "detection.ended", at: effects.at });
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
    send({ type: "impact.found", at: effects.at, impact: { began, peakG, durationMillis, speed } });
    if (wasOpen || !isOpen()) return;
    pulse = next;
    watch = createSpeedWatch(speed);
    quiet.restart();
    for (const later2 of speeds.after(next.beganUp)) follow(later2);
  }
  function follow(speed) {
    quiet.restart();
    const verdict = watch(speed);
    if (verdict === "fell" && mode === "waiting") send({ type: "speed.fell", at: effects.at });
    else if (verdict === "held" && mode === "settling") send({ type: "speed.held", at: effects.at });
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
      send = (event) => actor.send(event);
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
      for (const one2 of measure2(block)) {
        const news = judge3(one2, env.settings().impactThreshold);
        for (const step of news.refuted) {
          trace(`taken back ${step.peakG} g: more of its kind followed`);
          if (step === pulse && isOpen()) send({ type: "impact.refuted", at: effects.at });
        }
        if (news.found) found(news.found);
        else if (news.dismissal !== "weak") trace(`pulse ${one2.peakG} g: ${news.dismissal}`);
      }
      if (isOpen() && quiet.isQuiet) send({ type: "phone.quieted", at: effects.at });
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
    const share = periodMillis / (this.timeMillis + periodMillis);
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
    this.z += (z - this.z) * share;
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
  let send = () => void 0;
  let snapshot;
  let mode = "disarmed";
  let movement = "off";
  let armed = false;
  let fast = false;
  let screenOn = false;
  let episodes2 = NO_EPISODES;
  const unsure = /* @__PURE__ */ new Map();
  const trace = (decision) => effects.trace("distraction", decision);
  const isHandled = () => mode === "handling" || mode === "open" || mode === "closing";
  function review() {
    const now = env.settings().enabled && movement === "moving";
    if (now === armed) return;
    armed = now;
    if (!now) driving.stop();
    send({ type: now ? "detection.armed" : "detection.ended", at: effects.at });
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
      send({
        type: "handling.seen",
        at: effects.at,
        began: instant(handled.beganUp),
        ended: instant(handled.endedUp),
        minEpisodeMillis: env.settings().minEpisodeSec * 1e3
      });
    } else if (mode === "open") send({ type: "handling.paused", at: effects.at });
  }
  function announceOpened({ began }) {
    if (began === null) return;
    episodes2 = opened(episodes2, began.wall, env.cause);
    trace(`opened ${episodes2.lastDds}`);
  }
  function announceClosed({ began, ended }) {
    const { open } = episodes2;
    if (open === null || began === null) return;
    const ddd = Math.round(((ended ?? began).up - began.up) / 1e3);
    episodes2 = closed(episodes2, ddd);
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
    return { version: 1, machine: { savedMode, began, ended }, episodes: episodes2 };
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
      episodes2 = saved?.episodes ?? NO_EPISODES;
      return { at: effects.at, bootId: env.bootId, memory: saved?.machine ?? null };
    },
    attach(actor) {
      send = (event) => actor.send(event);
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
    recordExtras: () => extrasOf(episodes2),
    persisted({ uuid, extras }) {
      const [close] = episodes2.pending;
      const next = written(episodes2, extras);
      if (close === void 0 || next === episodes2) return;
      episodes2 = next;
      unsure.set(uuid, close);
      trace(`close of ${close.dds} written`);
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    committed: ({ uuid }) => void unsure.delete(uuid),
    refused() {
      if (unsure.size === 0) return;
      episodes2 = refused2(episodes2, [...unsure.values()]);
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
    includes: (dispatch, entry) => acknowledgements.get(dispatch)?.to.has(entry) === true,
    told(dispatch, entry) {
      if (dispatch.outboxKey === void 0) return;
      const telling = acknowledgements.get(dispatch) ?? { to: /* @__PURE__ */ new Set(), open: 0, isTaken: false };
      acknowledgements.set(dispatch, telling);
      telling.to.add(entry);
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
  function call(dispatch, run, answered) {
    const { name } = dispatch;
    const payload = env.payloadOf(dispatch);
    let answer;
    if (payload !== void 0) {
      env.calling(name, () => {
        try {
          answer = run(payload, deliveryOf(dispatch.outboxKey));
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
  function tellOne(dispatch, { run }) {
    call(
      dispatch,
      run,
      dispatch.outboxKey === void 0 ? void 0 : (isTaken) => acknowledgements.answered(dispatch, isTaken)
    );
  }
  function deliverTo(entries, dispatch) {
    for (const entry of entries) {
      acknowledgements.told(dispatch, entry);
      if (entry.backlog) entry.backlog.push(dispatch);
      else tellOne(dispatch, entry);
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
  const untold = (dispatch) => live(dispatch.name).filter((entry) => !acknowledgements.includes(dispatch, entry));
  function tell(dispatch) {
    const entries = untold(dispatch);
    if (entries.length > 0 && !env.isForTask(dispatch.name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }
  function takeWaiting(name) {
    if (env.isForTask(name)) return [];
    const taken3 = waiting.filter((dispatch) => dispatch.name === name);
    if (taken3.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken3;
  }
  function leave(dispatch) {
    if (dispatch.outboxKey !== void 0) acknowledgements.answered(dispatch, false);
    else if (live(dispatch.name).length === 0) buffer(dispatch);
  }
  return {
    add(name, listener) {
      const run = listener;
      const waited = takeWaiting(name);
      const entry = { run, backlog: waited, isDeaf: false };
      for (const dispatch of waited) acknowledgements.told(dispatch, entry);
      const entries = listeners.get(name) ?? /* @__PURE__ */ new Set();
      listeners.set(name, entries);
      entries.add(entry);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = void 0;
        if (entries.has(entry) && !entry.isDeaf) {
          const payload = env.greeting(name);
          if (payload !== void 0) call({ name, payload }, entry.run);
          for (const dispatch of backlog) tellOne(dispatch, entry);
        } else {
          for (const dispatch of backlog) leave(dispatch);
        }
      });
      return { remove: () => void entries.delete(entry) };
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
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = true;
    },
    attach() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = false;
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
    calling: (name, run) => name === "log" ? parts.logWriter.quietly(run) : run(),
    threw(name, error) {
      if (name === "log" && isSaidOfLog) return;
      isSaidOfLog ||= name === "log";
      parts.unit.log(1, "listener:threw", `a listener of ${name} threw: ${messageOf(error)}`);
    },
    step: (run) => parts.unit.step(run),
    taken: (outboxKey) => parts.unit.step(() => parts.unit.remove(outboxKey)),
    soon(run) {
      if (parts.life.isReady) parts.whenSettled(Promise.resolve(), run);
      else void parts.life.booted.then(() => parts.unit.step(run));
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
  const began = beginning(fixes);
  if (began === void 0 || began === last) return void 0;
  return { began, anchor: bestOf(fixes) };
}
function beginning(fixes) {
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
    const distance = distanceMeters(fix, middle);
    if (fix.accuracy < best.accuracy || distance < bestDistance) {
      best = fix;
      bestDistance = distance;
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
var LOOK_MILLIS = 3e4;
function lookUnderground(silentMillis, isConnected) {
  if (isConnected) return { isUnderground: false, forMillis: Number.POSITIVE_INFINITY };
  if (silentMillis < UNDERGROUND_MILLIS)
    return { isUnderground: false, forMillis: UNDERGROUND_MILLIS - silentMillis };
  const round = (silentMillis - UNDERGROUND_MILLIS) % LOOK_EVERY_MILLIS;
  const rest = LOOK_EVERY_MILLIS - LOOK_MILLIS;
  return round < rest ? { isUnderground: true, forMillis: rest - round } : { isUnderground: false, forMillis: LOOK_EVERY_MILLIS - round };
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
  let send = () => void 0;
  let snapshot;
  let mode = "off";
  let savedUp = Number.NEGATIVE_INFINITY;
  const sky = createSkyWatch(env, () => mode === "tracking");
  const parking = createParking(env);
  const lastLook = createLastLook(env);
  const stopDue = () => mode === "softStop" ? snapshot?.context.stopAt ?? null : null;
  const confirm = () => send({ type: "departure.confirmed", at: effects.at });
  function hint(cause, since) {
    if (mode !== "softStop" && mode !== "parked") return;
    evidence.hintedAt ??= since;
    send({ type: "departure.suspected", at: effects.at, cause });
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
    send({ type: "stillness.found", at: effects.at, began: isSamePlace2 ? interrupted.began : began, cause });
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
      send({ type: "departure.suspected", at: effects.at, cause: "fix" });
      return [fix];
    }
    offerChecking(fix);
    send({ type: "departure.suspected", at: effects.at, cause: "fix" });
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
      send = (event) => actor.send(event);
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
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    settings: () => motionSettings(parts.config()),
    intervalMillis: expectedMillis,
    hearsEveryFixWithin(millis) {
      const { location } = parts.sensing;
      return location !== void 0 && location.distanceFilter === 0 && location.interval <= millis;
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
  function add(kind, wish) {
    const present = merged[kind];
    merged[kind] = present === void 0 ? wish : MERGE[kind](present, wish);
  }
  for (const sensorRequests2 of all) {
    for (const kind of WANTED_KINDS) {
      const wish = sensorRequests2[kind];
      if (wish !== void 0) add(kind, wish);
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
    const text2 = JSON.stringify(request);
    const present = open.get(kind);
    if (present?.text === text2) return;
    try {
      if (present) {
        present.request = request;
        present.text = text2;
        present.watch.update(request);
      } else {
        const entry = { request, text: text2 };
        open.set(kind, entry);
        const watch = env.sensor.watch(kind, request, (reading2) => {
          if (open.get(kind) === entry) env.read(kind, reading2);
        });
        entry.watch = watch;
        if (open.get(kind) !== entry) watch.close();
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
  return (text2) => {
    const safe = redact(text2);
    return JSON.stringify(safe.length > QUOTE_MAX3 ? `${safe.slice(0, QUOTE_MAX3)}\u2026` : safe);
  };
}
var mediaType = (text2) => (text2.split(";")[0] ?? "").trim().toLowerCase();
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
  if (json !== void 0 && !holds2(parsed4(body), json))
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
function holds2(given, required2) {
  if (typeof required2 !== "object" || required2 === null) return given === required2;
  if (typeof given !== "object" || given === null || Array.isArray(given) !== Array.isArray(required2))
    return false;
  if (Array.isArray(required2) && required2.length !== given.length) return false;
  return Object.entries(required2).every(([name, value]) => holds2(ownValue(given, name), value));
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
function readAnswer2(response, reading2) {
  const { someVanished, required: required2, redact, wall } = reading2;
  const came = typeof response === "string" ? void 0 : response;
  const status = came?.status ?? 0;
  const judged2 = judgeAnswer(status, someVanished);
  const lacking = judged2 === "accepted" && came ? lackingIn(came, required2, redact) : void 0;
  return {
    status,
    text: cutText(redact(typeof response === "string" ? response : response.body), RESPONSE_TEXT_LIMIT),
    // Whoever answered, it was not the server that stores records: the same again later.
    verdict: lacking === void 0 ? judged2 : "transient",
    lacking,
    askedMillis: retryAfterMillis(came?.headers["retry-after"], wall)
  };
}
function tellAnswer(effects, { status, text: text2, verdict, lacking }, seqs) {
  effects.emit("http", { success: verdict === "accepted", status, responseText: text2 });
  const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : "";
  effects.trace("sync", `${status} for ${seqs.length} from ${seqs[0]}${upTo}: ${verdict}`);
  if (verdict === "accepted") return;
  const why = lacking === void 0 ? "" : ` (${lacking})`;
  const level = verdict === "transient" && lacking === void 0 ? 3 : 2;
  const message = `${status} for ${seqs.length} records: ${verdict}${why}`;
  effects.log(level, "sync:answer", message, { status, responseText: text2 });
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
    const text2 = typeof value === "object" ? JSON.stringify(value) : String(value);
    pairs.push(`${encoded(name)}=${encoded(text2)}`);
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
function encoded(text2) {
  try {
    return encodeURIComponent(text2);
  } catch {
    return Array.from(
      text2,
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
  const due = await suspect(book, queue, (entry) => !entry.deferred && book.accepted > entry.acceptedBefore);
  if (due) return [due];
  const later2 = book.failures === 0 ? await deferred(book, queue, isOver) : void 0;
  if (later2) return [later2];
  const fresh = await freshRows(book, limits, queue);
  if (fresh.length > 0) return fresh;
  const waiting = await suspect(book, queue, (entry) => !entry.deferred) ?? await deferred(book, queue, isOver);
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
  for (let times2 = REFUSALS_MAX; times2 < book.refusals && step < PROBE_STEP_MAX; times2++) step *= 2;
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
  return suspect(book, queue, (entry) => entry.deferred !== void 0 && isOver(entry.deferred.until));
}
async function suspect(book, queue, eligible) {
  const candidates2 = Object.entries(book.suspects).filter(([, entry]) => eligible(entry));
  candidates2.sort(([a, x], [b, y]) => x.attempts - y.attempts || Number(a) - Number(b));
  for (const [seq] of candidates2) {
    const row = await queue.row(Number(seq));
    if (row) return row;
  }
  return void 0;
}
async function freshRows(book, limits, queue) {
  const most = limits.batchSync ? Math.min(
    limits.maxBatchSize > 0 ? limits.maxBatchSize : BATCH_RECORDS_MAX,
    book.batchLimit ?? Number.POSITIVE_INFINITY
  ) : 1;
  const candidates2 = await untried(book, most, queue);
  const rows = [];
  let characters = 0;
  for (const row of candidates2) {
    characters += row.json.length;
    if (rows.length > 0 && characters > BATCH_CHARACTERS_MAX) break;
    rows.push(row);
  }
  return rows;
}
async function untried(book, most, queue) {
  const { refusals, acceptedSeq, suspects } = book;
  if (refusals === 0 || acceptedSeq < 0) return untriedBehind(-1, most, book, queue);
  const behind = await untriedBehind(acceptedSeq, most, book, queue);
  if (behind.length > 0) return behind;
  const between3 = Math.min(most, BETWEEN_RECORDS_MAX);
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
function setAside2(effects, row, { status, text: text2, attempts }) {
  const record = toRecord2({ value: row.json });
  if (!record) {
    discard(effects, { key: rowKey(QUEUE_PREFIX, row.seq), value: row.json });
    return;
  }
  const entry = {
    record,
    status,
    responseText: text2,
    attempts,
    quarantinedAt: toTimestamp(effects.at.wall)
  };
  effects.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry));
  effects.trace("sync", `quarantined ${row.seq} after ${status}`);
  effects.log(2, "sync:quarantine", `record ${row.uuid} was refused for good with ${status}`, {
    uuid: row.uuid,
    status,
    responseText: text2
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
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
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
    const ended = (run) => {
      isReading = false;
      asking.forEach(run);
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
  const millis = waitMillis(asked, failures, random, cap);
  effects.trace("sync", `next try in ${millis} ms${millis === asked ? " as the server asks" : ""}`);
  return millis;
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
      const [entry] = await env.queue.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      return entry ? seqOf(entry.key) : -1;
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
  function conclude(rows, response, sent) {
    const { sentIn, token, at, config } = sent;
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const seqs = rows.map(({ seq }) => seq);
    const answer = readAnswer2(response, {
      someVanished: queued.length < rows.length,
      required: config.requireResponse,
      redact: env.redact,
      wall: effects.at.wall
    });
    const { status, text: text2, verdict, askedMillis } = answer;
    last = { status, message: text2 };
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
      setAside2(effects, row, { status, text: text2, attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1 });
      leave([row], "quarantined");
    }
    book = forget(settlement.book, [...vanished]);
    if (verdict === "accepted") effects.rememberLater("sync", memory());
    else save();
    const isAsked = verdict === "transient" && askedMillis !== null;
    const next = settlement.next === "more" && isAsked ? "wait" : settlement.next;
    if (next === "more") return outcome(next);
    const millis = waitAfter(env, book.failures, askedMillis);
    const retryAt = deadlineAfter(effects.at, millis, env.bootId);
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
    const guarded = (run) => (value) => {
      try {
        run(value);
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
        for (const entry of window2.takeUnreadable()) {
          discard(effects, entry);
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
          guarded((response) => task.done(conclude(rows, response, sent))),
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
  const { url, method, headers, params, httpRootProperty, batchSync, gzip, authorization } = config;
  const { locationTemplate, geofenceTemplate, paramsTemplate, requireResponse } = config;
  return JSON.stringify([
    ...[url, method, headers, params, httpRootProperty, batchSync, gzip, authorization],
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
  const carry = (taken3) => ({
    up: now.up - Math.max(0, now.wall - taken3.wall),
    wall: taken3.wall
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
  const describe2 = (fix, details) => description(env, fix, { odometer: odometer2.metres, isMoving: env.motion().verdict, ...details });
  const { effects } = env;
  let filter;
  let filterMemory = NEW_FILTER;
  let odometer2 = NEW_ODOMETER;
  let recorded = null;
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
      recorded,
      located: located2,
      ...toldMoving ? { toldMoving } : {},
      aliveAt: effects.at
    };
    effects.rememberLater("session", memory);
    effects.rememberLater("odometer", odometer2);
  }
  function resolve(outcomes) {
    for (const outcome of outcomes) {
      if (outcome.kind === "accepted") accept(outcome.fix);
      else if (outcome.kind === "rejected") reject(outcome.rejection);
      else trace(`held ${outcome.taken.up}, ${outcome.reason} so far`);
    }
  }
  function reject({ reason, value, threshold, reading: reading2, taken: taken3 }) {
    trace(`rejected ${taken3.up} ${reason} ${value} > ${threshold}`);
    const { latitude, longitude, accuracy: accuracy2 } = reading2;
    effects.emit("locationfilter", {
      reason,
      value,
      threshold,
      timestamp: toTimestamp(taken3.wall),
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
    odometer2 = travel(odometer2, fix, {
      still: false,
      accuracyThreshold: env.config().odometerAccuracyThreshold
    });
    const gate = elasticDistanceMeters(env.config(), fix.speed);
    const step = recorded === null ? null : distanceMeters(recorded, fix);
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
    recorded = { latitude: fix.latitude, longitude: fix.longitude };
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
      odometer2 = savedOdometer ?? NEW_ODOMETER;
      recorded = session?.recorded ?? null;
      toldMoving = session?.toldMoving ?? false;
      located2 = session?.located ?? recorded !== null;
      if (session) {
        const sameBoot = session.bootId === env.bootId;
        filterMemory = sameBoot ? session.filter : carriedOverReboot(session.filter, effects.at);
      }
    },
    begin,
    beginSession() {
      begin();
      recorded = null;
      departedAt = void 0;
      odometer2 = { metres: odometer2.metres, from: null };
      save();
    },
    sessionOpened() {
      located2 = false;
      save();
    },
    end() {
      resolve(filter?.flush() ?? []);
      save();
    },
    offer(reading2) {
      if (!filter) begin();
      lastRawUp = effects.at.up;
      const moving = env.motion().verdict !== false;
      resolve(filter?.offer(reading2, effects.at, { moving, onFoot: ON_FOOT.has(env.activity().type) }) ?? []);
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
      odometer2 = { ...odometer2, metres };
      effects.remember("odometer", odometer2);
    },
    get odometer() {
      return odometer2.metres;
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

// packages/core/src/contract/event-listeners.ts
var EVENT_LISTENERS = {
  onLocation: "location",
  onLocationError: "locationerror",
  onLocationFilter: "locationfilter",
  onMotionChange: "motionchange",
  onHttp: "http",
  onConnectivityChange: "connectivitychange",
  onHeartbeat: "heartbeat",
  onProviderChange: "providerchange",
  onGeofence: "geofence",
  onGeofencesChange: "geofenceschange",
  onPowerSaveChange: "powersavechange",
  onCrash: "crash",
  onDistraction: "distraction",
  onAuthorization: "authorization",
  onHeading: "heading",
  onLog: "log"
};
var EVENT_NAMES = Object.values(EVENT_LISTENERS);

// packages/simulator/src/world/scale.ts
var SAMPLE = 0.01;
var SHORTEST_DEGREE2 = 0.3;
function scaleAt(latitude) {
  const held = Math.min(89.99, Math.max(-89.99, latitude));
  const here = { latitude: held, longitude: 0 };
  const north = { latitude: held > 0 ? held - SAMPLE : held + SAMPLE, longitude: 0 };
  const east = { latitude: held, longitude: SAMPLE };
  return {
    northDegree: distanceMeters(here, north) / SAMPLE,
    eastDegree: Math.max(distanceMeters(here, east) / SAMPLE, SHORTEST_DEGREE2)
  };
}
function shifted(from, east, north, scale = scaleAt(from.latitude)) {
  return {
    latitude: Math.min(90, Math.max(-90, from.latitude + north / scale.northDegree)),
    longitude: wrapped(from.longitude + east / scale.eastDegree)
  };
}
function between2(from, to, scale = scaleAt((from.latitude + to.latitude) / 2)) {
  return {
    east: wrapped(to.longitude - from.longitude) * scale.eastDegree,
    north: (to.latitude - from.latitude) * scale.northDegree
  };
}
function wrapped(degrees) {
  if (degrees >= -180 && degrees < 180) return degrees;
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}

// packages/simulator/src/world/path.ts
function pathOf(places) {
  const points = [];
  const reached = [];
  let metres = 0;
  for (const { latitude, longitude } of places) {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude))
      throw new RangeError(
        `a path needs latitudes from -90 to 90 and finite longitudes; got ${latitude}, ${longitude} (places[${points.length}])`
      );
    const last = points[points.length - 1];
    const step = last === void 0 ? 0 : distanceMeters(last, { latitude, longitude });
    if (last?.latitude === latitude && last.longitude === longitude) continue;
    metres += step;
    points.push({ latitude, longitude });
    reached.push(metres);
  }
  if (points.length === 0) throw new RangeError("a path needs at least one place; got none");
  return { points, reached, metres };
}
function segmentAt({ reached }, metres, near = 0) {
  const last = Math.max(0, reached.length - 2);
  if (holds3(reached, metres, near, last)) return near;
  if (holds3(reached, metres, near + 1, last)) return near + 1;
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (reached[middle] <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}
function holds3(reached, metres, index, last) {
  if (index > last || index > 0 && reached[index] > metres) return false;
  return index === last || reached[index + 1] > metres;
}
function placeAt2(path, metres, segment = segmentAt(path, metres)) {
  const from = path.points[segment];
  const to = path.points[segment + 1];
  if (to === void 0 || metres <= 0) return from;
  const start = path.reached[segment];
  const length2 = path.reached[segment + 1] - start;
  const share = Math.min(1, (metres - start) / length2);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: wrapped(from.longitude + wrapped(to.longitude - from.longitude) * share)
  };
}
var DEGREES = 180 / Math.PI;
function headingsOf(path) {
  return path.points.slice(0, Math.max(1, path.points.length - 1)).map((from, index) => {
    const to = path.points[index + 1];
    if (to === void 0) return 0;
    const { east, north } = between2(from, to);
    const degrees = Math.round(Math.atan2(east, north) * DEGREES * 100) / 100;
    return degrees < 0 ? degrees + 360 : degrees;
  });
}

// packages/simulator/src/world/manners.ts
var MANNERS = {
  walking: {
    speed: 1.4,
    acceleration: 0.8,
    braking: 0.8,
    haltEveryMeters: 500,
    haltSeconds: [5, 40],
    cornerSpeed: Infinity
  },
  running: {
    speed: 2.9,
    acceleration: 1,
    braking: 1,
    haltEveryMeters: 1500,
    haltSeconds: [5, 30],
    cornerSpeed: Infinity
  },
  on_bicycle: {
    speed: 4.6,
    acceleration: 0.6,
    braking: 1,
    haltEveryMeters: 700,
    haltSeconds: [5, 45],
    cornerSpeed: 3
  },
  in_vehicle: {
    speed: 14,
    acceleration: 1.5,
    braking: 2,
    haltEveryMeters: 700,
    haltSeconds: [5, 75],
    cornerSpeed: 5
  },
  on_rails: {
    speed: 25,
    acceleration: 0.6,
    braking: 0.7,
    haltEveryMeters: 3500,
    haltSeconds: [25, 60],
    cornerSpeed: Infinity
  }
};

// packages/simulator/src/world/phases.ts
var SLOWEST = 0.05;
function phasesOf(leg, path, chance) {
  const manner = { ...MANNERS[leg.going], ...leg.speed === void 0 ? {} : { speed: leg.speed } };
  if (!(manner.speed > 0 && manner.speed < 350))
    throw new RangeError(`a leg's speed must be between 0 and 350 metres a second; got ${leg.speed}`);
  const halts = leg.halts ?? drawHalts(manner, path.metres, chance);
  const bounds = boundsOf(manner, path, halts);
  const phases = [];
  let from = 0;
  let metres = 0;
  let speed = 0;
  const push = (millis, acceleration) => {
    if (millis <= 0) return;
    phases.push({ from, to: from + millis, metres, speed, acceleration });
    const seconds = millis / 1e3;
    metres += speed * seconds + acceleration * seconds * seconds / 2;
    speed += acceleration * seconds;
    from += millis;
  };
  for (const bound of bounds) {
    const cruise = leg.speed === void 0 ? manner.speed * chance.between(0.8, 1.1) : manner.speed;
    const distance = bound.metres - metres;
    const { acceleration, braking } = manner;
    const end = Math.min(bound.speed, Math.sqrt(speed * speed + 2 * acceleration * distance));
    const reachable = Math.sqrt(
      (2 * acceleration * braking * distance + braking * speed * speed + acceleration * end * end) / (acceleration + braking)
    );
    const top = Math.max(Math.min(cruise, reachable), speed, end, SLOWEST);
    const away = Math.max(0, (top * top - speed * speed) / (2 * acceleration));
    const stopping = Math.max(0, (top * top - end * end) / (2 * braking));
    push((top - speed) / acceleration * 1e3, acceleration);
    push((distance - away - stopping) / top * 1e3, 0);
    push((top - end) / braking * 1e3, -braking);
    metres = bound.metres;
    speed = end;
    push(bound.millis, 0);
  }
  return leg.lastsMillis === void 0 ? phases : fitted(phases, from, leg.lastsMillis);
}
function fitted(phases, millis, wanted) {
  if (!(wanted > 0)) throw new RangeError(`a leg must last longer than 0 milliseconds; got ${wanted}`);
  const times2 = wanted / millis;
  return phases.map(({ from, to, metres, speed, acceleration }) => ({
    from: from * times2,
    to: to * times2,
    metres,
    speed: speed / times2,
    acceleration: acceleration / (times2 * times2)
  }));
}
function timedPhasesOf({ path: places, reachedMillis }, path) {
  if (reachedMillis.length !== places.length || reachedMillis[0] !== 0)
    throw new RangeError(
      `a timed leg needs one time for each of its places, the first of them 0; got ${reachedMillis.length} times from ${reachedMillis[0]}, ${places.length} places`
    );
  const phases = [];
  let passed = 0;
  for (let index = 1; index < places.length; index++) {
    const from = reachedMillis[index - 1];
    const to = reachedMillis[index];
    if (!(to > from))
      throw new RangeError(`times must grow; got ${to} after ${from} (reachedMillis[${index}])`);
    const metres = path.reached[passed];
    if (!isSame(places[index], path.points[passed])) passed += 1;
    const speed = (path.reached[passed] - metres) / ((to - from) / 1e3);
    phases.push({ from, to, metres, speed, acceleration: 0 });
  }
  return phases;
}
function isSame(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}
function drawHalts(manner, metres, chance) {
  const halts = [];
  if (manner.haltEveryMeters === 0) return halts;
  const [shortest, longest] = manner.haltSeconds;
  let at = manner.haltEveryMeters * chance.between(0.2, 1.4);
  while (at < metres - 50) {
    halts.push({ metres: at, millis: Math.round(chance.between(shortest, longest) * 1e3) });
    at += manner.haltEveryMeters * chance.between(0.4, 1.6);
  }
  return halts;
}
var CORNER_DEGREES = 60;
function boundsOf(manner, path, halts) {
  const bounds = halts.map(({ metres, millis }) => {
    if (!(metres > 0 && metres < path.metres && millis >= 0))
      throw new RangeError(
        `a halt must lie within its leg of ${path.metres} metres and last 0 or more milliseconds; got ${metres} metres, ${millis}`
      );
    return { metres, speed: 0, millis };
  });
  if (manner.cornerSpeed < manner.speed) {
    headingsOf(path).forEach((heading2, index, all) => {
      const turn = Math.abs((heading2 - (all[index - 1] ?? heading2) + 540) % 360 - 180);
      const metres = path.reached[index];
      if (turn >= CORNER_DEGREES) bounds.push({ metres, speed: manner.cornerSpeed, millis: 0 });
    });
  }
  bounds.push({ metres: path.metres, speed: 0, millis: 0 });
  bounds.sort((a, b) => a.metres - b.metres);
  return brakeable(bounds, manner.braking);
}
function brakeable(bounds, braking) {
  let after;
  return [...bounds].reverse().map((bound) => {
    const allowed = after === void 0 ? bound.speed : Math.sqrt(after.speed * after.speed + 2 * braking * (after.metres - bound.metres));
    after = { ...bound, speed: Math.min(bound.speed, allowed) };
    return after;
  }).reverse();
}

// packages/simulator/src/world/course.ts
var SHORTEST_STAY_MILLIS = 3e5;
var WIDEST_GAP_METERS = 300;
function createCourse({ seed, startsAt, begin }) {
  const passages = [];
  const stretches = [];
  const networks = [];
  const trips = [];
  let end = 0;
  let metresAtEnd = 0;
  let place = pathOf([begin]).points[0];
  let heading2 = 0;
  let parts = 0;
  let passageHint = 0;
  let segmentHint = 0;
  let stretchHint = 0;
  let networkHint = 0;
  const closeLast = () => {
    const last = stretches.pop();
    if (last !== void 0 && last.from < end) stretches.push({ ...last, to: end });
  };
  const network = (next) => {
    for (const change of next) {
      while ((networks[networks.length - 1]?.from ?? -1) >= change.from) networks.pop();
      if (networks[networks.length - 1]?.network !== change.network) networks.push(change);
    }
  };
  const appendRest = ({ restMillis, ...rest }) => {
    if (!(restMillis > 0))
      throw new RangeError(`a rest must last longer than 0 milliseconds; got ${restMillis}`);
    closeLast();
    const sky = rest.sky ?? "indoors";
    stretches.push({ from: end, to: Infinity, going: "still", sky, carried: rest.carried ?? "table" });
    const wanted = sky === "none" ? "none" : rest.network ?? "cellular";
    network(networksOfRest(end, end + restMillis, wanted, draws(seed, `network ${parts}`)));
    const path = pathOf([place]);
    passages.push({
      from: end,
      to: end + restMillis,
      metres: metresAtEnd,
      speed: 0,
      acceleration: 0,
      path,
      headings: [heading2],
      pathBegan: metresAtEnd
    });
    end += restMillis;
  };
  const appendLeg = (leg) => {
    const first = leg.path[0] ?? place;
    const way = pathOf([place, first]);
    if (way.metres > WIDEST_GAP_METERS)
      throw new RangeError(
        `a leg must begin where the last part ended (within ${WIDEST_GAP_METERS} m); got ${first.latitude}, ${first.longitude}, ${Math.round(way.metres)} m away`
      );
    const timed = "reachedMillis" in leg;
    const path = timed ? pathOf(leg.path) : pathOf([place, ...leg.path]);
    if (path.metres === 0) throw new RangeError("a leg must lead somewhere; got a path of 0 metres");
    const phases = timed ? timedPhasesOf(leg, path) : phasesOf(leg, path, draws(seed, `leg ${parts}`));
    const millis = Math.ceil(phases[phases.length - 1]?.to ?? 0);
    const headings = headingsOf(path);
    for (const { from, to, metres, speed, acceleration } of phases)
      passages.push({
        from: end + from,
        to: end + to,
        metres: metresAtEnd + metres,
        speed,
        acceleration,
        path,
        headings,
        pathBegan: metresAtEnd
      });
    closeLast();
    const carried = leg.carried ?? (leg.going === "in_vehicle" ? "mount" : "pocket");
    const laid = skiesOf(leg, path, phases).map(({ at, sky: sky2 }, index, all) => ({
      from: end + at,
      to: end + (all[index + 1]?.at ?? millis),
      going: leg.going,
      sky: sky2,
      carried
    }));
    stretches.push(...laid);
    network(networksOfLeg(laid, leg.network ?? "cellular", draws(seed, `network ${parts}`)));
    const last = trips[trips.length - 1];
    if (last !== void 0 && end - last.to < SHORTEST_STAY_MILLIS) {
      trips[trips.length - 1] = { ...last, to: end + millis, metres: last.metres + path.metres };
    } else trips.push({ from: end, to: end + millis, metres: path.metres });
    end += millis;
    metresAtEnd += path.metres;
    place = path.points[path.points.length - 1];
    heading2 = headings[headings.length - 1];
    const sky = laid[laid.length - 1]?.sky ?? "street";
    stretches.push({ from: end, to: Infinity, going: "still", sky, carried });
  };
  const stretchAt = (at) => {
    stretchHint = indexAt(stretches, at, stretchHint);
    return stretches[stretchHint];
  };
  return {
    seed,
    startsAt,
    trips,
    get durationMillis() {
      return end;
    },
    get place() {
      return place;
    },
    append(part) {
      if ("restMillis" in part) appendRest(part);
      else appendLeg(part);
      parts += 1;
    },
    stretchAt,
    truthAt(at) {
      passageHint = indexAt(passages, at, passageHint);
      const passage = passages[passageHint];
      if (passage === void 0) throw new RangeError("a world needs at least one part before it is asked");
      const seconds = (Math.min(Math.max(at, passage.from), passage.to) - passage.from) / 1e3;
      const speed = at >= end ? 0 : Math.max(0, passage.speed + passage.acceleration * seconds);
      const metres = Math.min(
        passage.metres + passage.speed * seconds + passage.acceleration * seconds * seconds / 2,
        passage.pathBegan + passage.path.metres
      );
      const along2 = metres - passage.pathBegan;
      segmentHint = segmentAt(passage.path, along2, segmentHint);
      const { latitude, longitude } = placeAt2(passage.path, along2, segmentHint);
      const stretch = stretchAt(at);
      return {
        latitude,
        longitude,
        speed,
        heading: passage.headings[segmentHint],
        going: stretch.going,
        sky: stretch.sky,
        carried: stretch.carried,
        metres
      };
    },
    networkAt(at) {
      networkHint = indexAt(networks, at, networkHint);
      return networks[networkHint]?.network ?? "cellular";
    },
    networkChangesAfter(at) {
      const index = indexAt(networks, at, networkHint);
      for (let next = index; next < networks.length; next++) {
        const change = networks[next];
        if (change.from > at) return change.from;
      }
      return Infinity;
    }
  };
}
function skiesOf(leg, path, phases) {
  const { sky = "street" } = leg;
  const skies = typeof sky === "string" ? [{ metres: 0, sky }] : sky;
  if (skies[0]?.metres !== 0)
    throw new RangeError(`a leg's first sky begins at metre 0; got ${skies[0]?.metres}`);
  return skies.filter(({ metres }) => metres < path.metres).map((from) => ({ at: Math.floor(millisAt(phases, from.metres)), sky: from.sky }));
}
function millisAt(phases, metres) {
  let low = 0;
  let high = phases.length - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (phases[middle].metres <= metres) low = middle;
    else high = middle - 1;
  }
  const phase = phases[low];
  if (phase === void 0) return 0;
  const distance = metres - phase.metres;
  const { speed, acceleration } = phase;
  if (acceleration === 0) return phase.from + (speed > 0 ? distance / speed * 1e3 : 0);
  const root = Math.sqrt(Math.max(0, speed * speed + 2 * acceleration * distance));
  return Math.min(phase.to, phase.from + (root - speed) / acceleration * 1e3);
}

// packages/simulator/src/world/ways.ts
var BLOCKS = {
  walking: { block: [60, 220], swing: 4 },
  running: { block: [80, 400], swing: 8 },
  on_bicycle: { block: [100, 500], swing: 8 },
  in_vehicle: { block: [200, 1400], swing: 15 },
  on_rails: { block: [1500, 6e3], swing: 60 }
};
function wayBetween(chance, from, to, going) {
  const { block, swing } = BLOCKS[going];
  const scale = scaleAt((from.latitude + to.latitude) / 2);
  const { east, north } = between2(from, to, scale);
  const size = (Math.abs(east) + Math.abs(north)) / 2;
  const turns = Math.max(1, Math.round(size / chance.between(...block)));
  const easts = shares(chance, turns, east);
  const norths = shares(chance, turns, north);
  const places = [from];
  let reachedEast = 0;
  let reachedNorth = 0;
  const eastFirst = chance.chance(0.5);
  const go = (stepEast, stepNorth) => {
    const bow = chance.between(-swing, swing);
    const [sideEast, sideNorth] = stepEast === 0 ? [bow, 0] : [0, bow];
    places.push(
      shifted(from, reachedEast + stepEast / 2 + sideEast, reachedNorth + stepNorth / 2 + sideNorth, scale),
      shifted(from, reachedEast + stepEast, reachedNorth + stepNorth, scale)
    );
    reachedEast += stepEast;
    reachedNorth += stepNorth;
  };
  for (let turn = 0; turn < turns; turn++) {
    if (going === "on_rails") {
      go(easts[turn], norths[turn]);
    } else if (eastFirst) {
      go(easts[turn], 0);
      go(0, norths[turn]);
    } else {
      go(0, norths[turn]);
      go(easts[turn], 0);
    }
  }
  places[places.length - 1] = to;
  return places;
}
function shares(chance, count2, total) {
  const weights = Array.from({ length: count2 }, () => chance.between(0.4, 1.6));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => total * weight / sum);
}

// packages/simulator/src/world/world-of.ts
var MONDAY = 17724096e5;

// packages/simulator/src/world/day.ts
var HOUR = 36e5;
var MUNICH = { latitude: 48.137, longitude: 11.575 };
var AT_HOME = { sky: "indoors", network: "wifi", carried: "table" };
var AT_WORK = { ...AT_HOME };
function beginDay(name, { seed, startsAt = MONDAY, home }) {
  const chance = draws(seed, name);
  const at = home ?? shifted(MUNICH, Math.round(chance.between(-4e3, 4e3)), Math.round(chance.between(-4e3, 4e3)));
  const course = createCourse({ seed, startsAt, begin: at });
  return {
    course,
    chance,
    home: at,
    somewhere(from, nearest2, farthest) {
      const distance = chance.between(nearest2, farthest);
      const share = chance.between(-1, 1);
      const other = Math.sqrt(1 - share * share) * (chance.chance(0.5) ? 1 : -1);
      return shifted(from, distance * share, distance * other);
    },
    goes(going, to, how = {}) {
      const path = wayBetween(chance, course.place, to, going);
      const sky = how.sky ?? drawSkies(going, pathOf(path).metres, chance);
      course.append({ ...how, going, path, sky });
    },
    until(hour, how) {
      const millis = Math.round(hour * HOUR) - course.durationMillis;
      if (millis > 0) course.append({ ...how, restMillis: millis });
    },
    rests(minutes, how) {
      course.append({ ...how, restMillis: Math.round(minutes * 6e4) });
    }
  };
}
function drawSkies(going, metres, chance) {
  const skies = [];
  const tunnels = going === "in_vehicle" || going === "on_rails" ? 0.06 : 0;
  let at = 0;
  while (at < metres) {
    const draw = chance.random();
    const sky = at > 0 && draw < tunnels ? "none" : draw < 0.25 ? "canyon" : draw < 0.75 ? "street" : "open";
    skies.push({ metres: at, sky });
    at += sky === "none" ? chance.between(200, 1500) : chance.between(0.4, 1.6) * Math.max(300, metres / 8);
  }
  return skies;
}

// packages/simulator/src/world/model-day.ts
function modelDay(options) {
  const day = beginDay("model day", options);
  const { chance, home, course } = day;
  day.until(chance.between(6.5, 7.2), AT_HOME);
  day.goes("walking", day.somewhere(home, 250, 450));
  if (chance.chance(0.5)) day.rests(chance.between(2, 9), { sky: "indoors", carried: "pocket" });
  day.goes("walking", home);
  day.until(chance.between(7.7, 8.3), { ...AT_HOME, carried: chance.chance(0.5) ? "table" : "pocket" });
  const office = day.somewhere(home, 7500, 10500);
  const carPark = day.somewhere(office, 60, 180);
  const car = day.somewhere(home, 30, 120);
  day.goes("walking", car);
  day.goes("in_vehicle", carPark);
  day.goes("walking", office, { sky: "canyon" });
  day.until(chance.between(11.8, 12.4), AT_WORK);
  const caf\u00E9 = day.somewhere(office, 250, 500);
  day.goes("walking", caf\u00E9, { sky: "canyon" });
  day.rests(chance.between(25, 45), {
    sky: "indoors",
    carried: "pocket",
    network: chance.chance(0.4) ? "captive" : "cellular"
  });
  day.goes("walking", office);
  day.until(chance.between(16.5, 17.5), AT_WORK);
  day.goes("walking", carPark, { sky: "canyon" });
  const shop = day.somewhere(home, 1e3, 3e3);
  day.goes("in_vehicle", shop);
  const isCellar = chance.chance(0.4);
  day.rests(chance.between(15, 35), { sky: isCellar ? "none" : "indoors", carried: "pocket" });
  day.goes("in_vehicle", car);
  day.goes("walking", home);
  day.until(chance.between(19, 19.5), AT_HOME);
  const by = chance.one(["on_bicycle", "on_bicycle", "in_vehicle", "walking"]);
  const friends = by === "walking" ? day.somewhere(home, 400, 800) : day.somewhere(home, 1200, 2200);
  const carried = "pocket";
  day.goes(by, friends, { carried });
  day.until(chance.between(21.5, 22.5), { sky: "indoors", carried: "pocket", network: "wifi" });
  day.goes(by, home, { carried });
  day.until(24, AT_HOME);
  return course;
}

// packages/simulator/src/device/model.ts
var DEVIATES = [-1.645, -0.674, 0, 0.674, 1.645, 2.326];
function quantileOf(quantiles, deviate) {
  let index = 0;
  while (index < 4 && deviate > DEVIATES[index + 1]) index += 1;
  const low = DEVIATES[index];
  const share = Math.min(1, Math.max(0, (deviate - low) / (DEVIATES[index + 1] - low)));
  return quantiles[index] + (quantiles[index + 1] - quantiles[index]) * share;
}

// packages/simulator/src/device/acceleration.ts
function createAcceleration(world, model, blocks) {
  const { seed } = world;
  const key = seedOf(seed, "acceleration");
  const poses = seedOf(seed, "pose");
  const roughness = correlatedNoise(seed, "roughness", model.timesSpanMillis);
  return (at, rateHz) => {
    if (!(rateHz > 0 && rateHz <= 1e3))
      throw new RangeError(
        `an accelerometer gives more than 0 and at most 1000 samples a second; got ${rateHz}`
      );
    const stretch = world.stretchAt(at);
    const { speed, going: goes } = world.truthAt(at);
    const { carried } = stretch;
    const going = goes !== "still" && speed < STANDING2 ? "still" : goes;
    const own = blocks?.(going, carried, at, rateHz);
    if (own !== void 0) return own;
    const rough = roughness(at);
    const isOnFoot = going === "walking" || going === "running";
    const deviation = going === "still" ? model.still[carried] * quantileOf(model.stillTimes, rough) : model.moving[going][carried] * (isOnFoot ? 1 : quantileOf(model.movingTimes, rough));
    const gait = isOnFoot ? model.steps[going] : void 0;
    const strength = gait === void 0 || carried === "table" ? 0 : quantileOf(gait.amplitude, rough);
    const [slow, quick] = gait?.perSecond ?? [0, 0];
    const cadence = slow + (quick - slow) * chanceOf(poses, stretch.from * 4 + 3);
    const gravity = poseOf(poses, Math.floor(stretch.from));
    const samples = new Array(rateHz * 3);
    const first = Math.floor(at) * 4;
    for (let index = 0; index < rateHz; index++) {
      const steps = (at / 1e3 + index / rateHz) * cadence;
      const up = strength === 0 ? 0 : strength * wave(steps);
      const along2 = strength === 0 ? 0 : strength * 0.5 * wave(steps / 2 + 0.13);
      const sample = first + index * 3;
      for (let axis = 0; axis < 3; axis++) {
        const down = gravity[axis];
        const across = gravity[(axis + 1) % 3];
        samples[index * 3 + axis] = down * (1 + up) + across * along2 + deviation * normalOf(key, sample * 3 + axis);
      }
    }
    return samples;
  };
}
var STANDING2 = 0.2;
function poseOf(key, since) {
  const x = normalOf(key, since * 3);
  const y = normalOf(key, since * 3 + 1);
  const z = normalOf(key, since * 3 + 2) || 1;
  const length2 = Math.sqrt(x * x + y * y + z * z);
  return [x / length2, y / length2, z / length2];
}
function wave(turns) {
  const phase = turns - Math.floor(turns);
  return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase);
}

// packages/simulator/src/device/felt-data.ts
var FELT = {
  // Recorded: a phone laid down p25 0.0011 g, sitting p50 0.002 to 0.007 g, standing p50 0.006 to 0.010 g.
  still: { table: 12e-4, pocket: 6e-3, mount: 3e-3, hand: 0.012 },
  moving: {
    // Recorded: walking p50 0.60 g in the front pocket, of which the step itself is 0.35; 0.29 g in other pockets and hands.
    walking: { table: 0.02, pocket: 0.62, mount: 0.25, hand: 0.2 },
    // Recorded: jogging p50 1.0 g, of which the step itself is 0.55.
    running: { table: 0.05, pocket: 1.45, mount: 0.9, hand: 0.9 },
    // Estimate: between a car and a walk.
    on_bicycle: { table: 0.08, pocket: 0.15, mount: 0.2, hand: 0.15 },
    // Recorded: cars p50 0.030 g, buses 0.030 g, of which a quarter is standing (p25 0.006 g).
    in_vehicle: { table: 0.04, pocket: 0.045, mount: 0.045, hand: 0.06 },
    // Recorded: train p50 0.019 g, p95 0.043 g.
    on_rails: { table: 0.015, pocket: 0.018, mount: 0.016, hand: 0.025 }
  },
  // Recorded, against the median: sitting and standing p5 0.3 to 0.6, p95 3 to 4, p99 6 to 14.
  stillTimes: [0.4, 0.65, 1, 1.7, 4, 7],
  // Recorded: cars p25 0.2, p75 3, p95 7 of the median, of which much is hands; trains 0.3, 0.65, 1.4, 2.3.
  movingTimes: [0.4, 0.65, 1, 1.7, 3.2, 5],
  // Recorded: the next second resembles this one, a minute later is another road. Estimate.
  timesSpanMillis: 2e4,
  steps: {
    // Recorded: 0.40 and 0.54 g at 1.6 to 2.0 steps a second.
    walking: { amplitude: [0.28, 0.4, 0.47, 0.53, 0.6, 0.65], perSecond: [1.65, 2] },
    // Recorded: 0.76 and 0.79 g at 2.4 to 2.75 steps a second.
    running: { amplitude: [0.58, 0.7, 0.77, 0.82, 0.9, 0.95], perSecond: [2.4, 2.75] }
  }
};

// packages/simulator/src/device/android-data.ts
var ANDROID_DEVICE = {
  fix: {
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [3, 3.4, 4.1, 8, 12, 24],
      // Recorded: suburban drive, walk through a suburb, electric bicycle, freeway.
      street: [3, 4, 9, 17.5, 110, 280],
      // Recorded: walks downtown and over a campus.
      canyon: [3.6, 7.5, 17, 33, 68, 95],
      // Recorded: phones lying still in houses, asked for the best accuracy.
      indoors: [9, 14, 15.7, 21, 48, 96]
    },
    // Recorded: commuter trains p50 39, p95 420; streets 9 and 110.
    accuracyOnRails: 4,
    // Recorded: the logarithm of the claims correlates with 0.87 after 10 s, 0.79 after 30 s, 0.67 after 2 minutes.
    accuracyScales: [
      { spanMillis: 3e4, share: 0.25 },
      { spanMillis: 4e5, share: 0.75 }
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.42 and p95 1.68 where 11 to 20 m are claimed.
    errorShare: [0.25, 0.5, 0.72, 1, 1.9, 3.5],
    // Recorded: that share's p50 is 0.36 at 20 to 35 m, 0.24 at 35 to 70 m, 0.23 at 70 to 150 m.
    carefulMeters: 60,
    // Recorded: p50 4.1 m where 3 to 4 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 1.5 m, p75 4.3 m, p95 9.3 m, p99 20 m from the median, whatever is claimed.
    indoors: {
      meters: [0.4, 0.9, 2, 4.5, 8.5, 15],
      // Recorded: behind a filter of 10 m p50 6 fixes an hour.
      scales: [
        { spanMillis: 1e4, share: 0.04 },
        { spanMillis: 12e4, share: 0.11 },
        { spanMillis: 18e5, share: 0.85 }
      ]
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.86 after 5 s, 0.63 after 20 s, 0.26 after a minute.
    errorScales: [
      { spanMillis: 1e4, share: 0.06 },
      { spanMillis: 12e4, share: 0.14 },
      { spanMillis: 18e5, share: 0.2 },
      { spanMeters: 60, share: 0.2 },
      { spanMeters: 300, share: 0.4 }
    ],
    teleports: {
      // Recorded share of jumps: bicycle 0 of 6300, walks 0.15 %, cars 0.3 %, buses 0.3 %, trains 4.5 %.
      share: { open: 4e-4, street: 5e-3, canyon: 6e-3, indoors: 6e-5 },
      onRails: 7,
      // 46 % of jumps claim 100 m or better (research of the same recordings; 59 % once doubled fixes are taken once).
      lies: 0.46,
      longestMillis: 8e3,
      // Recorded: how far jumps go.
      meters: [370, 730, 1140, 2700, 6e3, 16e3],
      accuracy: [110, 180, 800, 1800, 3e3, 3e3]
    },
    // Android's compatibility definition, 7.3.3: speed within 0.5 m/s in 95 % of cases.
    speedDeviation: 0.25,
    // Estimate.
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      // Compatibility definition 7.3.3: within 10 s with assistance; 6 s on average when hot (estimate).
      hot: [1e3, 3500, 5500, 8e3, 14e3, 25e3],
      // Estimates: about 10 s where the satellites' paths are known, about 30 s where they must be heard first.
      warm: [4e3, 7e3, 1e4, 15e3, 28e3, 45e3],
      cold: [12e3, 22e3, 3e4, 38e3, 6e4, 9e4],
      // A path that was heard is good for about 2 hours (ephemeris); estimate for assistance data.
      hotMillis: 72e5,
      warmMillis: 288e5,
      // Estimates.
      slower: { open: 0.8, street: 1, canyon: 1.5, indoors: 3 },
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 1.2, 1.8, 3.1, 20, 50],
      // Recorded: p50 of that multiple 1.6 after 31 s and 1.2 after a minute.
      settlesMillis: 45e3
    }
  },
  network: {
    accuracy: {
      // Recorded: phones lying still that asked for balanced accuracy (indoors), with low power (open, none).
      open: [20, 60, 400, 900, 1800, 3e3],
      street: [16, 22, 35, 120, 900, 1800],
      canyon: [15, 20, 28, 60, 400, 1200],
      indoors: [8, 14.4, 14.8, 15.1, 35, 125],
      none: [550, 800, 1500, 2500, 4e3, 5600]
    },
    // Recorded, lying still: p50 340 m from the median at claims of 800 m, 0.2 to 0.8 m and p95 9 m at 15 m. Moving: estimate.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.1 },
    errorSpanMillis: 12e4
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [3e4, 52e3, 77e3, 12e4, 27e4, 6e5],
      // Recorded per labelled section: how long until the right word.
      walking: [14e3, 25e3, 47e3, 136e3, 2e5, 254e3],
      running: [14e3, 25e3, 47e3, 136e3, 2e5, 254e3],
      on_bicycle: [17e3, 45e3, 95e3, 17e4, 3e5, 42e4],
      in_vehicle: [25e3, 5e4, 1e5, 17e4, 3e5, 5e5],
      on_rails: [2e4, 42e3, 8e4, 14e4, 33e4, 4e5]
    },
    // Estimate, such that the shares of `unknown` come out as recorded.
    doubtMillis: [15e3, 28e3, 45e3, 7e4, 13e4, 2e5],
    // Recorded: right words p5 75, p50 96; `unknown` always 40.
    confidence: { sure: [75, 100], unsure: [40, 40] },
    // Recorded: 6 % of the time in cars is said to be still: only long halts are noticed.
    haltMillis: [45e3, 65e3, 9e4, 12e4, 2e5, 22e4],
    // Estimate: about one look, every 30 s.
    onMillis: [8e3, 15e3, 25e3, 4e4, 8e4, 12e4],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 3 to 6 words in a night.
      still: {
        everyMillis: 144e5,
        lastsMillis: [1e4, 2e4, 3e4, 4e4, 6e4, 9e4],
        types: { unknown: 1 }
      },
      // unknown 17 %, still 5 %.
      walking: {
        everyMillis: 15e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 9, still: 1 }
      },
      running: {
        everyMillis: 15e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 9, on_foot: 1 }
      },
      // unknown 21 %, still 10 %.
      on_bicycle: {
        everyMillis: 9e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 16, still: 4, on_foot: 1, in_vehicle: 1 }
      },
      // Cars unknown 39 %, buses 32 %; on bicycle 1 %, on foot 1 %.
      in_vehicle: {
        everyMillis: 6e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 96, on_bicycle: 2, on_foot: 2 }
      },
      // unknown 25 %, still 21 % (28 % on light rail).
      on_rails: {
        everyMillis: 8e4,
        lastsMillis: [15e3, 3e4, 45e3, 7e4, 14e4, 2e5],
        types: { unknown: 5, still: 4 }
      }
    }
  },
  acceleration: FELT,
  // Estimates: the sensor asks for several steps or seconds of shaking before it believes in a journey.
  significantMotionMillis: {
    walking: [6e3, 9e3, 12e3, 18e3, 3e4, 45e3],
    running: [5e3, 7e3, 1e4, 14e3, 25e3, 4e4],
    on_bicycle: [8e3, 14e3, 2e4, 35e3, 7e4, 12e4],
    in_vehicle: [1e4, 2e4, 35e3, 6e4, 12e4, 2e5],
    on_rails: [15e3, 3e4, 5e4, 9e4, 18e4, 3e5]
  }
};

// packages/simulator/src/device/battery.ts
var DAY = 864e5;
var HOUR2 = 36e5;
var PLUGGED_AT = 22.75;
var UNPLUGGED_AT = 6.5;
var FULL_AFTER_HOURS = 2;
var EVENING_LEVEL = [0.25, 0.6];
function createBattery({ seed, startsAt }) {
  const eveningOf = (day) => EVENING_LEVEL[0] + (EVENING_LEVEL[1] - EVENING_LEVEL[0]) * chanceAt(seed, "evening level", day);
  return (at) => {
    const wall = startsAt + at;
    const day = Math.floor(wall / DAY);
    const hour = (wall - day * DAY) / HOUR2;
    const isCharging = hour < UNPLUGGED_AT || hour >= PLUGGED_AT;
    const evening = eveningOf(hour < UNPLUGGED_AT ? day - 1 : day);
    const charged = hour >= PLUGGED_AT ? hour - PLUGGED_AT : hour + 24 - PLUGGED_AT;
    const spent = (hour - UNPLUGGED_AT) / (PLUGGED_AT - UNPLUGGED_AT);
    const level = isCharging ? Math.min(1, evening + (1 - evening) * charged / FULL_AFTER_HOURS) : 1 - (1 - evening) * spent;
    return { level: Math.round(level * 100) / 100, is_charging: isCharging };
  };
}

// packages/simulator/src/device/ios-data.ts
var IOS_DEVICE = {
  fix: {
    // Recorded: these values make up nearly all claims.
    accuracySteps: [5, 10, 30, 50, 65, 100, 165, 200, 500, 1e3, 1500, 2e3],
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [4, 5.4, 8.8, 9.6, 9.9, 12],
      // Recorded: suburban drive and freeway: a tenth claims 30 m, a hundredth 200 m.
      street: [4.9, 7, 9, 9.9, 34, 120],
      // Recorded: walks downtown and over a campus.
      canyon: [7, 8.5, 9.3, 18, 60, 110],
      // Recorded: phones lying still in houses.
      indoors: [8, 9, 9.5, 9.9, 60, 165]
    },
    // Recorded: commuter trains p75 30 m, p95 65 m: hardly worse than streets.
    accuracyOnRails: 1.05,
    // Recorded: the logarithm of the claims correlates with 0.73 after 10 s, 0.60 after 30 s, 0.47 after 2 minutes.
    accuracyScales: [
      { spanMillis: 2e4, share: 0.4 },
      { spanMillis: 4e5, share: 0.6 }
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.33 and p95 1.79 where 10 m are claimed.
    errorShare: [0.13, 0.24, 0.37, 0.62, 1.5, 2.8],
    // Recorded: that share's p50 is 0.30 at 30 m, 0.20 at 50 and 65 m, 0.14 at 200 m.
    carefulMeters: 200,
    // Recorded: p50 2.9 m where 5 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 4.6 m, p75 13 m, p95 22 m, p99 28 m from the median, whatever is claimed.
    indoors: {
      meters: [2, 3.5, 6, 11, 14, 17],
      // Recorded: behind a filter of 10 m p50 1 fixes an hour.
      scales: [
        { spanMillis: 12e4, share: 0.02 },
        { spanMillis: 18e5, share: 0.98 }
      ]
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.87 after 5 s, 0.66 after 20 s, 0.40 after a minute.
    errorScales: [
      { spanMillis: 1e4, share: 0.06 },
      { spanMillis: 12e4, share: 0.1 },
      { spanMillis: 18e5, share: 0.34 },
      { spanMeters: 60, share: 0.18 },
      { spanMeters: 300, share: 0.32 }
    ],
    teleports: {
      // Recorded share of jumps at the best accuracy: bicycle 0 of 6800, cars 0.08 %, buses 0.02 %, trains 0.12 %.
      share: { open: 2e-4, street: 6e-4, canyon: 2e-3, indoors: 6e-5 },
      onRails: 2,
      // 12 % of jumps claim 100 m or better (research of the same recordings; 13 % here).
      lies: 0.12,
      longestMillis: 6e3,
      // Recorded: how far jumps go.
      meters: [220, 310, 515, 1020, 2700, 6e3],
      accuracy: [165, 1500, 2e3, 3e3, 3e3, 3e3]
    },
    // Recorded speeds are smooth to about this; estimate.
    speedDeviation: 0.3,
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      ...ANDROID_DEVICE.fix.start,
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 2, 6.5, 6.5, 60, 150],
      // Recorded: half of the phones claim their best after 14 s.
      settlesMillis: 24e3
    }
  },
  network: {
    accuracy: {
      // Recorded: 65 m from Wi-Fi; kilometres from cells, underground up to 25 km.
      open: [65, 65, 165, 900, 1500, 3e3],
      street: [65, 65, 65, 165, 900, 1500],
      canyon: [65, 65, 65, 65, 200, 900],
      indoors: [65, 65, 65, 65, 65, 165],
      none: [900, 1500, 2e3, 3e3, 7e3, 21e3]
    },
    // Recorded: lying still with 100 m wanted, p50 6 m from the median at a claim of 65 m: most of an error stays. The rest: Android's.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.09 },
    errorSpanMillis: 3e5
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [1e4, 37e3, 75e3, 15e4, 35e4, 55e4],
      // Recorded per labelled section: how long until the right word.
      walking: [1600, 8e3, 11800, 15e3, 6e4, 2e5],
      running: [1600, 5e3, 9e3, 14e3, 4e4, 12e4],
      on_bicycle: [3e4, 8e4, 18e4, 23e4, 6e5, 1e6],
      in_vehicle: [16e3, 6e4, 12e4, 24e4, 45e4, 62e4],
      on_rails: [24e3, 5e4, 11e4, 22e4, 5e5, 1e6]
    },
    // Recorded: half of the time of waits is `unknown`: what was said is withdrawn long before the new is known.
    doubtMillis: [4e3, 9e3, 15e3, 3e4, 7e4, 12e4],
    // iOS says low, medium or high; recorded: nearly always high. An adapter makes percents of it.
    confidence: { sure: [100, 100], unsure: [70, 100] },
    // Recorded: 3 % of the time in cars is said to be still: iOS holds on to the vehicle at lights.
    haltMillis: [45e3, 8e4, 12e4, 2e5, 3e5, 4e5],
    // Estimate.
    onMillis: [3e3, 5e3, 9e3, 16e3, 4e4, 8e4],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 2 to 29 words in a night.
      still: {
        everyMillis: 72e5,
        lastsMillis: [3e3, 5e3, 1e4, 2e4, 4e4, 6e4],
        types: { unknown: 1 }
      },
      // unknown 4 %, in a vehicle 1 %.
      walking: {
        everyMillis: 5e5,
        lastsMillis: [5e3, 12e3, 25e3, 4e4, 6e4, 9e4],
        types: { unknown: 3, in_vehicle: 1 }
      },
      running: {
        everyMillis: 5e5,
        lastsMillis: [5e3, 12e3, 25e3, 4e4, 6e4, 9e4],
        types: { unknown: 1, walking: 1 }
      },
      // Walking 36 %, unknown 18 %.
      on_bicycle: {
        everyMillis: 5e4,
        lastsMillis: [2e4, 5e4, 9e4, 16e4, 3e5, 4e5],
        types: { walking: 4, unknown: 1 }
      },
      // Cars unknown 22 %, walking 4 %; buses unknown 8 %, walking 1 %.
      in_vehicle: {
        everyMillis: 28e4,
        lastsMillis: [8e3, 2e4, 35e3, 7e4, 15e4, 24e4],
        types: { unknown: 9, walking: 1 }
      },
      // unknown 11 %, still 2 %, walking 1 %.
      on_rails: {
        everyMillis: 25e4,
        lastsMillis: [8e3, 2e4, 35e3, 7e4, 12e4, 2e5],
        types: { unknown: 8, still: 1, walking: 1 }
      }
    }
  },
  acceleration: FELT,
  // iOS has no such sensor; its significant change is the operating system's (os/). The hardware's would be as Android's.
  significantMotionMillis: ANDROID_DEVICE.significantMotionMillis
};

// packages/simulator/src/device/latitude-scale.ts
var BAND = 0.01;
function latitudeScale() {
  let band = Number.NaN;
  let scale = { northDegree: 1, eastDegree: 1 };
  return (latitude) => {
    const wanted = Math.floor(latitude / BAND);
    if (wanted !== band) {
      scale = scaleAt(wanted * BAND);
      band = wanted;
    }
    return scale;
  };
}

// packages/simulator/src/device/network-positions.ts
var CELLS_FROM = 200;
function createNetworkPositions(world, model) {
  const east = correlatedNoise(world.seed, "network east", model.errorSpanMillis);
  const north = correlatedNoise(world.seed, "network north", model.errorSpanMillis);
  const quality = correlatedNoise(world.seed, "network accuracy", model.errorSpanMillis * 2);
  const scale = latitudeScale();
  return (at) => {
    if (world.networkAt(at) === "none") return void 0;
    const truth = world.truthAt(at);
    const accuracy2 = quantileOf(model.accuracy[truth.sky], quality(at));
    const wifi = truth.going === "still" ? "stillWifi" : "movingWifi";
    const deviation = accuracy2 * model.errorShare[accuracy2 >= CELLS_FROM ? "cells" : wifi];
    const place = shifted(truth, deviation * east(at), deviation * north(at), scale(truth.latitude));
    return { ...place, accuracy: Math.round(accuracy2 * 10) / 10, time: world.startsAt + at, ageMillis: 0 };
  };
}

// packages/simulator/src/device/recogniser.ts
var LOOK_MILLIS2 = 5e3;
var STANDING3 = 0.2;
function createRecogniser(world, model) {
  const spells = /* @__PURE__ */ new Map();
  let known = world.durationMillis;
  const spellAt = (at) => {
    if (known !== world.durationMillis) {
      spells.clear();
      known = world.durationMillis;
    }
    let first = world.stretchAt(at);
    const { going } = first;
    let to = first.to;
    while (first.from > 0) {
      const before = world.stretchAt(first.from - 1);
      if (before.going !== going) break;
      first = before;
    }
    const held = spells.get(first.from);
    if (held !== void 0) return held;
    while (to !== Infinity) {
      const after = world.stretchAt(to);
      if (after.going !== going) break;
      to = after.to;
    }
    const spell = { from: first.from, to, going };
    const spoken = { ...spell, words: wordsOf(world, model, spell) };
    spells.set(first.from, spoken);
    return spoken;
  };
  return {
    activityAt(at) {
      let spell = spellAt(Math.max(0, at));
      for (; ; ) {
        for (let index = spell.words.length - 1; index >= 0; index--) {
          const word = spell.words[index];
          if (word.at <= at) return word;
        }
        if (spell.from <= 0) return { at: 0, type: "unknown", confidence: 0 };
        spell = spellAt(spell.from - 1);
      }
    },
    activityAfter(at) {
      let spell = spellAt(Math.max(0, at));
      for (; ; ) {
        const word = spell.words.find((each) => each.at > at);
        if (word !== void 0) return word;
        if (spell.to === Infinity) return void 0;
        spell = spellAt(spell.to);
      }
    }
  };
}
var WORDS = {
  still: "still",
  walking: "walking",
  running: "running",
  on_bicycle: "on_bicycle",
  in_vehicle: "in_vehicle",
  on_rails: "in_vehicle"
};
function wordsOf(world, model, { from, to, going }) {
  const chance = draws(world.seed, `activity ${from}`);
  const end = Math.min(to, world.durationMillis);
  const words = [];
  const say = (at, type2, sure) => {
    if (at >= to || words[words.length - 1]?.type === type2) return;
    words.push({
      at: Math.round(at),
      type: type2,
      confidence: Math.round(chance.between(...model.confidence[sure]))
    });
  };
  const type = WORDS[going];
  const noticed = from === 0 ? 0 : from + quantileOf(model.latencyMillis[going], chance.normal(1));
  const stands = going === "still" ? [] : standing(world, from, end);
  const doubted2 = from + quantileOf(model.doubtMillis, chance.normal(1));
  if (doubted2 < noticed) say(doubted2, "unknown", "unsure");
  say(noticed, type, "sure");
  const wrongs = wrongOf(model, going, noticed, end, chance);
  const turns = [...wrongs, ...stands.flatMap((stand) => turnsOf(stand, type, noticed, model, chance))];
  for (const { at, type: said, sure } of turns.sort((a, b) => a.at - b.at)) say(at, said, sure);
  return words;
}
function turnsOf(stand, type, noticed, model, chance) {
  const stillAt = stand.from + quantileOf(model.haltMillis, chance.normal(1));
  const onAt = stand.to + quantileOf(model.onMillis, chance.normal(1));
  if (stillAt >= stand.to || stillAt <= noticed) return [];
  return [
    { at: stillAt, type: "still", sure: "sure" },
    { at: onAt, type, sure: "sure" }
  ];
}
function wrongOf(model, going, noticed, end, chance) {
  const turns = [];
  const { everyMillis, lastsMillis: lastsMillis2, types } = model.wrong[going];
  let at = noticed + everyMillis * chance.between(0.1, 1.9);
  while (at < end) {
    const lasts = quantileOf(lastsMillis2, chance.normal(1));
    turns.push(
      { at, type: drawn(types, chance), sure: "unsure" },
      { at: at + lasts, type: WORDS[going], sure: "sure" }
    );
    at += lasts + everyMillis * chance.between(0.1, 1.9);
  }
  return turns;
}
function drawn(types, chance) {
  const weighted = Object.entries(types);
  let left4 = chance.random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [type, weight] of weighted) {
    left4 -= weight;
    if (left4 < 0) return type;
  }
  return "unknown";
}
function standing(world, from, to) {
  const stands = [];
  let since = -1;
  for (let at = from; at < to; at += LOOK_MILLIS2) {
    const isStanding = world.truthAt(at).speed < STANDING3;
    if (isStanding && since < 0) since = at;
    if (!isStanding && since >= 0) {
      stands.push({ from: since, to: at });
      since = -1;
    }
  }
  return stands;
}

// packages/simulator/src/device/errors.ts
function outdoorErrors(seed, model) {
  const east = layeredNoise(seed, "fix east", model.errorScales);
  const north = layeredNoise(seed, "fix north", model.errorScales);
  const excess = layeredNoise(seed, "fix excess", model.accuracyScales);
  const { carefulMeters, errorFloorMeters: floor, errorShare } = model;
  return (at, metres, claimed) => {
    const careful = claimed / (1 + claimed / carefulMeters);
    const deviation = Math.sqrt(careful * careful + floor * floor) * quantileOf(errorShare, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}
var INDOORS_SPAN_MILLIS = 36e5;
function indoorErrors(seed, { meters, scales }) {
  const east = layeredNoise(seed, "indoors east", scales);
  const north = layeredNoise(seed, "indoors north", scales);
  const excess = layeredNoise(seed, "indoors excess", [{ spanMillis: INDOORS_SPAN_MILLIS, share: 1 }]);
  return (at, metres) => {
    const deviation = quantileOf(meters, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}

// packages/simulator/src/device/receiver-start.ts
function receiverStart(seed, start) {
  const key = seedOf(seed, "fix start");
  return {
    delayMillis(since, offMillis, sky) {
      const quantiles = offMillis < start.hotMillis ? start.hot : offMillis < start.warmMillis ? start.warm : start.cold;
      return quantileOf(quantiles, normalOf(key, Math.floor(since))) * start.slower[sky];
    },
    /** How many times worse a fix is that comes so long after the first one. */
    timesAfter(since, afterMillis) {
      const left4 = 1 - afterMillis / start.settlesMillis;
      if (left4 <= 0) return 1;
      return 1 + (quantileOf(start.firstTimes, normalOf(key ^ 1, Math.floor(since))) - 1) * left4 * left4;
    }
  };
}
function skySince(world) {
  let known;
  let since = 0;
  const find2 = (stretch) => {
    if (stretch.from <= 0) return 0;
    const before = world.stretchAt(stretch.from - 1);
    if (before.sky === "none") return stretch.from;
    return before.from === known?.from ? since : find2(before);
  };
  return (stretch) => {
    if (stretch.from !== known?.from) {
      since = find2(stretch);
      known = stretch;
    }
    return since;
  };
}

// packages/simulator/src/device/teleports.ts
var WINDOW_MILLIS3 = 6e4;
function teleportsOf(seed, model) {
  const key = seedOf(seed, "teleport");
  const often = WINDOW_MILLIS3 * 2 / model.longestMillis;
  let known = Number.NaN;
  let last;
  return (at, sky, going) => {
    const window2 = Math.floor(at / WINDOW_MILLIS3);
    if (last === void 0 || window2 !== known) {
      last = teleportOf(key, window2, model);
      known = window2;
    }
    if (at < last.from || at >= last.to) return void 0;
    const times2 = going === "on_rails" ? model.onRails : 1;
    return last.chance < model.share[sky] * times2 * often ? last : void 0;
  };
}
function teleportOf(key, window2, model) {
  const { longestMillis, meters, lies, accuracy: accuracy2 } = model;
  const first = window2 * 8;
  const lasts = longestMillis * chanceOf(key, first + 1);
  const from = window2 * WINDOW_MILLIS3 + chanceOf(key, first + 2) * (WINDOW_MILLIS3 - lasts);
  const distance = quantileOf(meters, normalOf(key, first + 3));
  const direction = chanceOf(key, first + 4) * 2 - 1;
  const other = Math.sqrt(1 - direction * direction) * (chanceOf(key, first + 5) < 0.5 ? -1 : 1);
  return {
    chance: chanceOf(key, first),
    from,
    to: from + lasts,
    east: distance * direction,
    north: distance * other,
    accuracy: chanceOf(key, first + 6) < lies ? void 0 : quantileOf(accuracy2, normalOf(key, first + 7))
  };
}

// packages/simulator/src/device/satellites.ts
var SECOND = 1e3;
var DRAWS_A_SECOND = 2;
var WORST_ACCURACY = 3e3;
function createSatellites(world, model) {
  const { seed, startsAt } = world;
  const outdoors = outdoorErrors(seed, model);
  const indoors = indoorErrors(seed, model.indoors);
  const quality = layeredNoise(seed, "fix accuracy", model.accuracyScales);
  const quick = seedOf(seed, "fix quick");
  const teleport = teleportsOf(seed, model.teleports);
  const scale = latitudeScale();
  const seenSince = skySince(world);
  const start = receiverStart(seed, model.start);
  return (at, warmth) => {
    const truth = world.truthAt(at);
    const { sky, going, metres } = truth;
    if (sky === "none") return void 0;
    const seen = Math.max(warmth.onSince, seenSince(world.stretchAt(at)));
    const offMillis = seen > warmth.onSince ? 0 : warmth.offMillis;
    const since = at - seen - start.delayMillis(seen, offMillis, sky);
    if (since < 0) return void 0;
    const onRails = going === "on_rails" ? model.accuracyOnRails : 1;
    const claimed = claims(
      quantileOf(model.accuracy[sky], quality(at, metres)) * onRails * start.timesAfter(seen, since)
    );
    const second = Math.floor(at / SECOND) * DRAWS_A_SECOND;
    const error = sky === "indoors" ? indoors(at, metres) : outdoors(at, metres, claimed);
    const elsewhere = teleport(at, sky, going);
    const place = shifted(
      truth,
      error.east + (elsewhere?.east ?? 0),
      error.north + (elsewhere?.north ?? 0),
      scale(truth.latitude)
    );
    return reading2(
      at,
      truth,
      place.latitude,
      place.longitude,
      claims(elsewhere?.accuracy ?? claimed),
      second
    );
  };
  function claims(accuracy2) {
    const steps = model.accuracySteps;
    if (steps === void 0) return Math.round(Math.min(accuracy2, WORST_ACCURACY) * 10) / 10;
    for (const step of steps) if (step >= accuracy2) return step;
    return WORST_ACCURACY;
  }
  function reading2(at, truth, latitude, longitude, accuracy2, second) {
    const drawn3 = Math.max(0, truth.speed + model.speedDeviation * normalOf(quick, second));
    const isStanding = truth.speed === 0 && drawn3 < 2 * model.speedDeviation;
    const speed = isStanding ? 0 : Math.round(drawn3 * 100) / 100;
    const { speedDeviation: speedAccuracy, headingDeviation: headingAccuracy } = model;
    const time = startsAt + at;
    if (speed < model.headingFromSpeed)
      return { latitude, longitude, accuracy: accuracy2, speed, speedAccuracy, time, ageMillis: 0 };
    const turned = truth.heading + headingAccuracy * normalOf(quick, second + 1);
    const heading2 = (Math.round(turned * 10) / 10 + 360) % 360;
    return {
      latitude,
      longitude,
      accuracy: accuracy2,
      speed,
      speedAccuracy,
      heading: heading2,
      headingAccuracy,
      time,
      ageMillis: 0
    };
  }
}

// packages/simulator/src/device/significant-motion.ts
function createSignificantMotion(world, model) {
  const key = seedOf(world.seed, "significant motion");
  return (at) => {
    let stretch = world.stretchAt(at);
    for (; ; ) {
      const { going, from } = stretch;
      if (going !== "still") {
        const since = Math.max(at, from);
        const fires = since + Math.ceil(quantileOf(model[going], normalOf(key, Math.floor(since))));
        let { to } = stretch;
        while (to <= fires && world.stretchAt(to).going !== "still") to = world.stretchAt(to).to;
        if (fires < to) return fires;
      }
      if (stretch.to === Infinity) return Infinity;
      stretch = world.stretchAt(stretch.to);
    }
  };
}

// packages/simulator/src/device/create-device.ts
var MODELS = { android: ANDROID_DEVICE, ios: IOS_DEVICE };
function createDevice(world, { platform = "android", model, blocks } = {}) {
  const figures = model ?? MODELS[platform];
  if (figures === void 0)
    throw new RangeError(`platform must be one of ${Object.keys(MODELS).join(", ")}; got ${platform}`);
  return {
    satelliteFix: createSatellites(world, figures.fix),
    networkFix: createNetworkPositions(world, figures.network),
    ...createRecogniser(world, figures.activity),
    significantMotionAfter: createSignificantMotion(world, figures.significantMotionMillis),
    acceleration: createAcceleration(world, figures.acceleration, blocks),
    batteryAt: createBattery(world)
  };
}

// packages/simulator/src/os/android.ts
var ANDROID2 = {
  name: "android",
  profile: ANDROID_PROFILE,
  location: {
    fastestMillis: { is: 1e3, source: "CDD 7.3.3: GNSS at 1 Hz" },
    honoursInterval: { is: true, source: "LocationRequest.Builder(intervalMillis), Google" },
    offBetweenFromMillis: {
      is: 1e4,
      source: "AOSP GnssLocationProvider: between fixes at 10 s and more the engine hibernates (from memory)"
    },
    searchMillis: { is: 3e4, source: "estimate; AOSP gives a single shot 30 to 60 s" },
    networkFromMeters: {
      is: 10,
      source: "DESIRED_ACCURACY_MEDIUM (10) maps to PRIORITY_BALANCED_POWER_ACCURACY: Wi-Fi and cells (Google)"
    },
    stillNetworkMillis: {
      is: 6e5,
      source: "MobilityNet, Nexus 6 at rest with balanced accuracy: 0.8 %/h, as with tracking off (0.9), so hardly any scans; the figure is an estimate"
    },
    networkIntervalMillis: {
      is: 2e4,
      source: "estimate: fused provider while moving, Wi-Fi scans every 20 s"
    },
    coarse: {
      is: { fromMeters: 100, intervalMillis: 3e5 },
      source: "DESIRED_ACCURACY_LOW (100) maps to PRIORITY_LOW_POWER, city level (Google); the interval is an estimate"
    },
    ageMillis: { is: { low: 20, high: 400 }, source: "estimate: receiver output to callback" },
    deliversLastKnown: {
      is: false,
      source: "Google: a request delivers fresh locations; the last one must be asked for"
    },
    keepsRunning: {
      is: false,
      source: "Google: a foreground service keeps the process, not the processor: each fix wakes it"
    },
    unshownEveryMillis: {
      is: 12e5,
      source: "Google, background location limits: a few times an hour without a foreground service"
    },
    reducedMeters: { is: 2e3, source: "Google: approximate location is within about 3 km2" }
  },
  regions: {
    budget: { is: 100, source: "Google: 100 geofences an app" },
    radiusMeters: { is: 100, source: "Google: at least 100 to 150 m is recommended" },
    latencyMillis: {
      is: { moving: { low: 2e4, high: 15e4 }, resting: { low: 6e4, high: 3e5 } },
      source: "Google: usually under 2 minutes, 2 to 3 under background limits, up to 6 after long rest"
    },
    falseExitsAnHour: { is: 0.01, source: "estimate: network positions that jump while indoors" },
    surviveReboot: { is: false, source: "Google: geofences must be registered again after a reboot" }
  },
  motion: {
    kind: { is: "significantMotion", source: "Android: TYPE_SIGNIFICANT_MOTION, a wake-up sensor" },
    changeMeters: { is: 0, source: "the sensor knows no distance" },
    changeMillis: { is: 0, source: "the sensor knows no distance" },
    latencyMillis: {
      is: { low: 0, high: 1e3 },
      source: "CDD: a hardware interrupt; the sensor has decided by then"
    }
  },
  activity: {
    wakes: { is: true, source: "Google: activity transitions by PendingIntent" },
    history: { is: false, source: "Google: none is kept" }
  },
  acceleration: {
    queueSamples: {
      is: 3e3,
      source: "CDD 7.3.1: a queue of at least 3,000 events; the default accelerometer does not wake the processor"
    },
    reportMillis: { is: 1e3, source: "a block of one second, as the port describes" }
  },
  process: {
    graceMillis: {
      is: 1e3,
      source: "estimate: after the last wake lock the processor sleeps within about a second"
    },
    backgroundMillis: {
      is: 6e4,
      source: "the host holds a wake lock while the engine is busy, a minute at most"
    },
    endedAnHour: {
      is: { held: 5e-3, idle: 0.1 },
      source: "estimate: a foreground service is rarely ended, a cached process within hours"
    },
    runtimeInBackground: {
      is: false,
      source: "the service runs the engine alone; the app\u2019s own runtime comes with its activity"
    },
    serviceOutlivesTask: { is: true, source: "Android: stopWithTask is false by default" },
    serviceRestartMillis: {
      is: { low: 1e3, high: 3e4 },
      source: "Android: START_STICKY, restarted after a second, later with a growing delay"
    },
    relaunches: {
      is: { regions: true, motion: false, alarm: true, boot: true, location: true, activity: true },
      source: "Android: PendingIntents and receivers start the process; a listener of a sensor dies with it"
    },
    bootMillis: {
      is: { low: 5e3, high: 6e4 },
      source: "estimate: BOOT_COMPLETED after the user has unlocked"
    },
    alarms: { is: true, source: "Android: setExactAndAllowWhileIdle" },
    answersWake: { is: true, source: "the modem wakes the processor; the host holds a wake lock meanwhile" }
  },
  doze: {
    is: {
      afterMillis: 36e5,
      windowEveryMillis: { low: 36e5, high: 216e5 },
      windowMillis: 3e5,
      alarmEveryMillis: 54e4,
      serviceKeepsNetwork: true
    },
    source: "Android: Doze after about an hour still, unplugged, screen off; windows from 1 h up to 6 h (AOSP DeviceIdleController); allow-while-idle alarms at most every 9 minutes; foreground services keep their network (AOSP NetworkPolicyManager, from memory)"
  }
};

// packages/simulator/src/os/ios.ts
var IOS = {
  name: "ios",
  profile: IOS_PROFILE,
  location: {
    fastestMillis: {
      is: 1e3,
      source: "Core Location delivers at most one fix a second; MobilityNet iPhones: 1 Hz"
    },
    honoursInterval: { is: false, source: "CLLocationManager has no interval, only distanceFilter (Apple)" },
    offBetweenFromMillis: {
      is: Number.POSITIVE_INFINITY,
      source: "startUpdatingLocation keeps the receiver on (Apple); MobilityNet: cost follows the time with GPS on"
    },
    searchMillis: { is: 3e4, source: "estimate; without a duty cycle the receiver goes on searching" },
    networkFromMeters: {
      is: 100,
      source: "kCLLocationAccuracyHundredMeters and coarser are served by Wi-Fi and cells (Apple, energy guide)"
    },
    stillNetworkMillis: {
      is: 3e4,
      source: "MobilityNet, iPhone 6 at rest with 100 m asked for: 1.3 to 1.9 %/h against 0.07 to 1.2 with tracking off"
    },
    networkIntervalMillis: { is: 3e4, source: "estimate: Wi-Fi scans of a moving phone" },
    coarse: {
      is: { fromMeters: 1e3, intervalMillis: 3e5 },
      source: "Apple, energy guide: kilometre accuracies need no Wi-Fi scans; the interval is an estimate: a phone that rests hears few new cells"
    },
    ageMillis: { is: { low: 50, high: 600 }, source: "estimate: receiver output to callback" },
    deliversLastKnown: {
      is: true,
      source: "Apple: the first location is often the cached one; its timestamp must be looked at"
    },
    keepsRunning: {
      is: true,
      source: "Apple: UIBackgroundModes location with allowsBackgroundLocationUpdates: the app is not suspended"
    },
    unshownEveryMillis: { is: 0, source: "Apple: no such limit" },
    reducedMeters: {
      is: 3e3,
      source: "Apple: reduced accuracy is a circle of several kilometres, updated now and then"
    }
  },
  regions: {
    budget: { is: 20, source: "Apple: 20 regions an app" },
    radiusMeters: {
      is: 100,
      source: "estimate from Apple (crossings are told beyond a minimum distance, on the order of 100 to 200 m)"
    },
    latencyMillis: {
      is: { moving: { low: 2e4, high: 18e4 }, resting: { low: 3e4, high: 3e5 } },
      source: "Apple: at least 20 s beyond the boundary; 3 to 5 minutes typical in the background"
    },
    falseExitsAnHour: {
      is: 0.02,
      source: "estimate: a spurious exit every other day of rest, as users of open trackers report"
    },
    surviveReboot: { is: true, source: "Apple: registrations belong to the system and outlive restarts" }
  },
  motion: {
    kind: { is: "significantChange", source: "Apple: startMonitoringSignificantLocationChanges" },
    changeMeters: { is: 500, source: "Apple: about 500 m" },
    changeMillis: { is: 3e5, source: "Apple: not more often than every 5 minutes" },
    latencyMillis: {
      is: { low: 5e3, high: 6e4 },
      source: "estimate: a new cell has to be heard and looked up"
    }
  },
  activity: {
    wakes: { is: false, source: "Apple: CMMotionActivityManager delivers nothing while suspended" },
    history: { is: true, source: "Apple: queryActivityStarting, seven days" }
  },
  acceleration: {
    queueSamples: { is: 0, source: "Apple: CMMotionManager delivers only while the app runs" },
    reportMillis: { is: 1e3, source: "a block of one second, as the port describes" }
  },
  process: {
    graceMillis: { is: 1e4, source: "Apple: about ten seconds after a location or region event" },
    backgroundMillis: { is: 3e4, source: "Apple: beginBackgroundTask, about 30 s since iOS 13" },
    endedAnHour: {
      is: { held: 2e-3, idle: 0.02 },
      source: "estimate: a suspended app is ended every other day, one that runs hardly ever"
    },
    runtimeInBackground: { is: true, source: "Apple: a relaunch in the background runs the whole app" },
    serviceOutlivesTask: { is: false, source: "Apple: a swipe ends the process" },
    serviceRestartMillis: null,
    relaunches: {
      is: { regions: true, motion: true, alarm: false, boot: false, location: false, activity: false },
      source: "Apple: regions and significant changes relaunch an app, a force-quit one included since iOS 8"
    },
    bootMillis: { is: { low: 0, high: 0 }, source: "nothing is started at boot" },
    alarms: {
      is: false,
      source: "there is no alarm for apps; background tasks run at the discretion of the system"
    },
    answersWake: {
      is: false,
      source: "Apple: requests of a default URL session end when the app is suspended"
    }
  },
  doze: null
};

// packages/simulator/src/phone/telling-storage.ts
var QUEUE_PREFIX2 = "queue/";
var OUTBOX_PREFIX2 = "outbox/";
function tellingStorage(storage, tells) {
  function record(location) {
    const { coords, timestamp: timestamp2, odometer: odometer2, extras } = location;
    const { latitude, longitude, accuracy: accuracy2, speed } = coords;
    const time = Date.parse(timestamp2);
    const measured = typeof speed === "number" && speed >= 0 ? { speed } : {};
    tells({ told: "fix", fix: { latitude, longitude, accuracy: accuracy2, time, ...measured } });
    tells({ told: "odometer", metres: odometer2 });
    if (typeof extras?.departedAt === "string")
      tells({ told: "departure", time: Date.parse(extras.departedAt) });
  }
  function event({ name, payload }) {
    if (name === "motionchange")
      tells({ told: "motion", isMoving: payload.isMoving });
    if (name === "geofence") {
      const { identifier, action } = payload;
      tells({ told: "geofence", identifier, action });
    }
  }
  function tell(changes) {
    for (const change of changes) {
      if (!("put" in change)) continue;
      if (change.put.startsWith(QUEUE_PREFIX2)) record(JSON.parse(change.value));
      else if (change.put.startsWith(OUTBOX_PREFIX2)) event(JSON.parse(change.value));
    }
  }
  return {
    ...storage,
    async commit(changes) {
      await storage.commit(changes);
      tell(changes);
    }
  };
}

// packages/simulator/src/phone/engine-tracker.ts
var NAMES5 = EVENT_NAMES.filter((name) => name !== "heading" && name !== "log");
function engineTracker(options) {
  let latest;
  const tracker = (process) => {
    const { reports } = process;
    const ports = { ...process.ports, storage: tellingStorage(process.ports.storage, process.tells) };
    const engine = createEngine({
      blackBox: false,
      trace: (line) => reports({ saw: "trace", line }),
      ...options.options,
      ports,
      profile: process.os.profile
    });
    latest = engine;
    let isListening = false;
    function listen() {
      if (isListening) return;
      isListening = true;
      for (const name of NAMES5)
        engine.on(name, (data, delivery) => reports({ saw: "event", name, data, delivery }));
    }
    async function calls(operation, args, run) {
      reports({ saw: "call", operation, args });
      try {
        const value = await run();
        reports({ saw: "returned", operation, value });
        return value;
      } catch (error) {
        reports({
          saw: "failed",
          operation,
          message: error instanceof Error ? error.message : String(error)
        });
        return void 0;
      }
    }
    async function appRuns() {
      listen();
      const config = process.life === 1 ? options.config : { ...options.config, reset: false };
      const state = await calls("ready", [config], () => engine.ready(config));
      const { geofences, starts = true } = options;
      if (process.life === 1 && geofences !== void 0 && geofences.length > 0)
        await calls("addGeofences", [geofences], () => engine.addGeofences(geofences));
      if (starts && state?.enabled === false) await calls("start", [], () => engine.start());
      await options.app?.(engine, process);
    }
    engine.registerHeadlessTask(({ name, ...event }, delivery) => {
      reports({ saw: "headless", name, event, delivery });
    });
    if (process.hasRuntime) void appRuns();
    return {
      get busy() {
        return engine.busy;
      },
      runtimeComes: () => void appRuns()
    };
  };
  return Object.defineProperty(tracker, "engine", { get: () => latest });
}

// packages/simulator/src/phone/agenda.ts
function agenda() {
  const dues = [];
  let added = 0;
  function place(at, order) {
    let low = 0;
    let high = dues.length;
    while (low < high) {
      const middle = low + high >> 1;
      const due = dues[middle];
      if (due.at > at || due.at === at && due.order > order) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    get first() {
      return dues.length === 0 ? Number.POSITIVE_INFINITY : dues[dues.length - 1].at;
    },
    add(at, run) {
      if (Number.isNaN(at))
        throw new RangeError(`something can be due at a number of milliseconds; got ${at}`);
      const due = { at, run, order: added++ };
      dues.splice(place(at, due.order), 0, due);
      return due;
    },
    cancel(due) {
      if (due === void 0) return;
      const index = place(due.at, due.order);
      if (dues[index] === due) dues.splice(index, 1);
    },
    take: () => dues.pop()
  };
}

// packages/simulator/src/phone/clock.ts
var UP_AT_FIRST = 36e5;
function phoneClock(startsAt) {
  let bootAt = -UP_AT_FIRST;
  let boots = 1;
  let offset = startsAt;
  const clock = {
    at: 0,
    get wall() {
      return clock.at + offset;
    },
    get up() {
      return clock.at - bootAt;
    },
    get bootId() {
      return `boot-${boots}`;
    },
    atWall: (wall) => wall - offset,
    step(millis) {
      offset += millis;
    },
    boot(at) {
      bootAt = at;
      boots += 1;
    }
  };
  return clock;
}

// packages/simulator/src/phone/conditions.ts
var COMMIT_MILLIS = 3;
function contentConditions() {
  return {
    provider: { status: 3, enabled: true, gps: true, network: true, accuracyAuthorization: 0 },
    network: void 0,
    isPowerSaveMode: false,
    isForeground: false,
    isOff: false,
    lastUsedAt: 0,
    regionsFail: false,
    disk: { isFull: false, failing: 0, commitMillis: COMMIT_MILLIS }
  };
}

// packages/simulator/src/phone/chances.ts
function occasion(seed, what, number2) {
  return draws(seed, `${what}/${number2}`);
}
function drawn2({ low, high }, seed, what, number2) {
  if (low === high) return low;
  return Math.round(occasion(seed, what, number2).between(low, high));
}
function lifeEntropy(seed, life2) {
  const { random } = draws(seed, `entropy/${life2}`);
  const phone = (seedOf(seed, "phone") >>> 0).toString(16).padStart(8, "0");
  const middle = (life2 & 65535).toString(16).padStart(4, "0");
  let issued = 0;
  return {
    random,
    uuid() {
      issued += 1;
      return `${phone}-${middle}-4000-8000-${issued.toString(16).padStart(12, "0")}`;
    }
  };
}

// packages/simulator/src/phone/create-controls.ts
function createControls(handset, parts) {
  const { agenda: agenda2, clock, world, os, seed, conditions, observe } = handset;
  const { lives, states, location } = parts;
  function open() {
    if (conditions.isOff) return;
    conditions.isForeground = true;
    conditions.lastUsedAt = clock.at;
    if (lives.current === void 0) lives.launch({ cause: "launch" }, true);
    const life2 = lives.current;
    if (life2 === void 0) return;
    lives.wakes("opened");
    const hadRuntime = life2.hasRuntime;
    life2.hasRuntime = true;
    seen();
    if (!hadRuntime && !life2.isDead) life2.running?.runtimeComes?.();
  }
  function seen() {
    states.app.refresh();
    states.screen.refresh();
    location.review();
    lives.review();
  }
  function leave() {
    if (!conditions.isForeground) return;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    lives.wakes("left");
    seen();
  }
  function swipe() {
    const life2 = lives.current;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    if (life2 === void 0) return;
    if (!os.process.serviceOutlivesTask.is || !lives.isShown) {
      lives.kill("swiped away");
      return;
    }
    lives.wakes("swiped away");
    life2.hasRuntime = false;
    life2.running?.runtimeGoes?.();
    seen();
  }
  function reboot(offMillis) {
    if (conditions.isOff) return;
    lives.kill("reboot");
    conditions.isOff = true;
    parts.alarms.forget();
    location.forget();
    agenda2.add(clock.at + offMillis, () => {
      conditions.isOff = false;
      conditions.lastUsedAt = clock.at;
      clock.boot(clock.at);
      observe({ saw: "reboot", bootId: clock.bootId });
      parts.regions.rebooted();
      parts.motion.rebooted();
      if (!os.process.relaunches.is.boot || lives.born === 0) return;
      const { bootId } = clock;
      agenda2.add(clock.at + drawn2(os.process.bootMillis.is, seed, "boot", Math.floor(clock.at)), () => {
        if (bootId === clock.bootId) lives.launch({ cause: "boot" }, false);
      });
    });
  }
  return {
    get at() {
      return clock.at;
    },
    get wall() {
      return clock.wall;
    },
    world,
    os,
    seed,
    get life() {
      return lives.born;
    },
    get isAlive() {
      return lives.current !== void 0;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    get provider() {
      return conditions.provider;
    },
    disk: conditions.disk,
    plan(at, run) {
      const due = agenda2.add(Math.max(at, clock.at), () => {
        lives.isTouched = true;
        run();
      });
      return () => agenda2.cancel(due);
    },
    observe,
    open,
    leave,
    swipe,
    wake() {
      if (lives.current === void 0) lives.launch({ cause: "launch" }, false);
      else lives.wakes("woken");
    },
    lookAgain: parts.lookAgain,
    kill: lives.kill,
    reboot,
    stepClock(millis) {
      clock.step(millis);
      observe({ saw: "clock", stepMillis: millis });
      parts.alarms.clockStepped();
    },
    setProvider(patch) {
      conditions.provider = { ...conditions.provider, ...patch };
      parts.providerChanged();
    },
    setNetwork(network) {
      conditions.network = network;
      states.connectivity.refresh();
    },
    setPowerSave(isPowerSaveMode) {
      conditions.isPowerSaveMode = isPowerSaveMode;
      states.powerSave.refresh();
    },
    failRegions(isFailing) {
      conditions.regionsFail = isFailing;
    },
    spuriousExit: parts.regions.exitsSpuriously
  };
}

// packages/simulator/src/phone/acceleration.ts
var BLOCK_MILLIS = 1e3;
var QUIETLY = { wakes: false, relaunches: false };
function createAcceleration2(handset, lives, watches) {
  const { agenda: agenda2, clock, os, device } = handset;
  const { queueSamples, reportMillis } = os.acceleration;
  let request;
  let toldUntil = 0;
  let report;
  function flush() {
    if (request === void 0 || lives.isSuspended) return;
    const { rateHz } = request;
    if (toldUntil > clock.at) toldUntil = clock.at;
    const kept = Math.max(reportMillis.is, Math.floor(queueSamples.is / rateHz) * 1e3);
    if (clock.at - toldUntil > kept) {
      const lost = clock.at - kept - toldUntil;
      toldUntil += Math.ceil(lost / BLOCK_MILLIS) * BLOCK_MILLIS;
    }
    while (request !== void 0 && toldUntil + BLOCK_MILLIS <= clock.at) {
      const began = toldUntil;
      toldUntil += BLOCK_MILLIS;
      const samples = device.acceleration(began, rateHz);
      watches().post("acceleration", { ageMillis: clock.at - toldUntil, rateHz, samples }, QUIETLY);
    }
  }
  function plan() {
    if (report !== void 0 || request === void 0 || lives.isSuspended) return;
    report = agenda2.add(Math.max(clock.at, toldUntil + reportMillis.is), () => {
      report = void 0;
      flush();
      plan();
    });
  }
  function end() {
    request = void 0;
    agenda2.cancel(report);
    report = void 0;
  }
  return {
    open(wanted) {
      end();
      request = wanted;
      toldUntil = clock.at;
      plan();
    },
    update(wanted) {
      request = wanted;
    },
    close: end,
    orphaned() {
      end();
      return false;
    },
    flush() {
      flush();
      plan();
    },
    suspended() {
      agenda2.cancel(report);
      report = void 0;
      if (queueSamples.is === 0) toldUntil = Number.POSITIVE_INFINITY;
    }
  };
}

// packages/simulator/src/phone/activity.ts
function createActivity(handset, watches) {
  const { agenda: agenda2, clock, os, device } = handset;
  const how = { wakes: os.activity.wakes.is, relaunches: os.process.relaunches.is.activity };
  let told;
  let change;
  let isFollowed = false;
  function tell(recognised) {
    const { at, type, confidence } = recognised;
    if (told?.at === at && told.type === type && told.confidence === confidence) return;
    const reading2 = { ageMillis: Math.max(0, clock.at - at), type, confidence };
    if (watches().post("activity", reading2, how)) told = recognised;
  }
  function follow() {
    const next = device.activityAfter(clock.at);
    change = next === void 0 ? void 0 : agenda2.add(next.at, () => {
      follow();
      tell(next);
    });
  }
  function end() {
    isFollowed = false;
    agenda2.cancel(change);
    told = void 0;
  }
  return {
    open() {
      end();
      isFollowed = true;
      follow();
      agenda2.add(clock.at, () => {
        if (watches().has("activity")) tell(device.activityAt(clock.at));
      });
    },
    update: () => void 0,
    lookAgain() {
      if (!isFollowed) return;
      agenda2.cancel(change);
      follow();
      tell(device.activityAt(clock.at));
    },
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    refresh() {
      if (!how.wakes && watches().has("activity")) tell(device.activityAt(clock.at));
    },
    history(sinceMillisAgo) {
      if (!os.activity.history.is) return [];
      const since = Math.max(0, clock.at - sinceMillisAgo);
      const answer = [];
      let next = device.activityAt(since);
      while (next !== void 0 && next.at <= clock.at) {
        const { at, type, confidence } = next;
        if (at >= since) answer.push({ ageMillis: clock.at - at, type, confidence });
        next = device.activityAfter(Math.max(at, since));
      }
      return answer;
    }
  };
}

// packages/simulator/src/phone/alarms.ts
function createAlarms(handset, lives, doze) {
  const { agenda: agenda2, clock, os, observe } = handset;
  const alarms = /* @__PURE__ */ new Map();
  function plan(name, wallAt) {
    const due = agenda2.add(Math.max(clock.at, clock.atWall(wallAt)), () => come(name));
    alarms.set(name, { wallAt, due });
  }
  function come(name) {
    const alarm2 = alarms.get(name);
    if (alarm2 === void 0) return;
    const allowedAt = doze.alarmAt();
    if (allowedAt > clock.at) {
      alarm2.due = agenda2.add(allowedAt, () => come(name));
      return;
    }
    alarms.delete(name);
    const isDead = lives.current === void 0;
    if (isDead || lives.isSuspended) {
      if (isDead ? !os.process.relaunches.is.alarm : !os.process.alarms.is) return;
      doze.alarmed();
    }
    if (isDead) {
      lives.launch({ cause: "alarm", name }, false);
      return;
    }
    lives.wakes("alarm");
    lives.tell({ cause: "alarm", name });
  }
  return {
    set(name, wallAt) {
      agenda2.cancel(alarms.get(name)?.due);
      alarms.delete(name);
      observe({ saw: "alarm", name, wallAt });
      if (wallAt === null) return;
      if (!Number.isFinite(wallAt))
        throw new RangeError(`an alarm comes at a finite epoch millisecond; got ${wallAt} for ${name}`);
      plan(name, wallAt);
    },
    clockStepped() {
      for (const [name, { wallAt, due }] of [...alarms]) {
        agenda2.cancel(due);
        plan(name, wallAt);
      }
    },
    forget() {
      for (const { due } of alarms.values()) agenda2.cancel(due);
      alarms.clear();
    }
  };
}

// packages/simulator/src/phone/disk.ts
function createDisk(handset, lives, memory) {
  const { agenda: agenda2, clock, conditions, observe } = handset;
  const durable = memoryStorage(memory, { keepsCommits: false });
  let commits = 0;
  let lastDueAt = 0;
  function reading2(life2, read4) {
    lives.activity++;
    return life2.isDead ? new Promise(() => void 0) : read4();
  }
  function failure() {
    const { disk } = conditions;
    if (disk.failing > 0) {
      disk.failing -= 1;
      return "the disk reports an input/output error";
    }
    return disk.isFull ? "database or disk is full" : void 0;
  }
  function commit(life2, changes) {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life2.isDead) return;
      const number2 = ++commits;
      observe({ saw: "commit", number: number2, changes });
      lastDueAt = Math.max(lastDueAt, clock.at + conditions.disk.commitMillis);
      agenda2.add(lastDueAt, () => {
        if (life2.isDead) return;
        const message = failure();
        if (message !== void 0) {
          observe({ saw: "refused", number: number2, message });
          lives.enter(life2, "storage", () => reject(new Error(message)));
          return;
        }
        lives.isTouched = true;
        durable.commit(changes).then(
          () => {
            observe({ saw: "durable", number: number2 });
            lives.enter(life2, "storage", resolve);
          },
          (error) => {
            observe({ saw: "refused", number: number2, message: error.message });
            lives.enter(life2, "storage", () => reject(error));
          }
        );
      });
    });
  }
  return {
    memory: durable,
    storage: (life2) => ({
      get: (key) => reading2(life2, () => durable.get(key)),
      scan: (prefix, options) => reading2(life2, () => durable.scan(prefix, options)),
      count: (prefix) => reading2(life2, () => durable.count(prefix)),
      commit: (changes) => commit(life2, changes)
    })
  };
}

// packages/simulator/src/phone/doze.ts
function createDoze({ os, world, device, clock, conditions }) {
  const rules2 = os.doze?.is;
  let lastAlarmAt = Number.NEGATIVE_INFINITY;
  function wakesAt() {
    if (rules2 === void 0 || conditions.isForeground) return void 0;
    const { at } = clock;
    const { going, from, to } = world.stretchAt(at);
    if (going !== "still") return void 0;
    const began = Math.max(from, conditions.lastUsedAt) + rules2.afterMillis;
    if (at < began || device.batteryAt(at).is_charging) return void 0;
    let window2 = began;
    let wait = rules2.windowEveryMillis.low;
    for (; ; ) {
      if (window2 + wait > at) return Math.min(window2 + wait, to);
      window2 += wait;
      if (at < window2 + rules2.windowMillis) return void 0;
      window2 += rules2.windowMillis;
      wait = Math.min(wait * 2, rules2.windowEveryMillis.high);
    }
  }
  return {
    get isDozing() {
      return wakesAt() !== void 0;
    },
    alarmAt() {
      const ends = wakesAt();
      if (rules2 === void 0 || ends === void 0) return clock.at;
      return Math.max(clock.at, Math.min(ends, lastAlarmAt + rules2.alarmEveryMillis));
    },
    alarmed() {
      lastAlarmAt = clock.at;
    }
  };
}

// packages/simulator/src/phone/lives.ts
function createLives(handset, env) {
  const { agenda: agenda2, clock, os, conditions, observe } = handset;
  const { process } = os;
  let born = 0;
  let current;
  let isSuspended = false;
  let late = [];
  let wokenAt = 0;
  let runsUntil = 0;
  let planned;
  let busySince;
  let wasLet = false;
  const mayRun = () => conditions.isForeground || env.keepsRunning();
  function touch(reason) {
    lives.isTouched = true;
    lives.activity++;
    if (reason === "timer") observe({ saw: "processor", awakeMillis: 0, reason });
  }
  function given() {
    wokenAt = clock.at;
    runsUntil = clock.at + process.graceMillis.is;
  }
  function planCheck(at) {
    if (planned !== void 0 && planned.at <= at) return;
    agenda2.cancel(planned);
    planned = agenda2.add(at, check2);
  }
  function check2() {
    planned = void 0;
    if (current === void 0 || isSuspended || mayRun()) return;
    const limit = wokenAt + process.backgroundMillis.is;
    if (clock.at < runsUntil) planCheck(runsUntil);
    else if (current.running?.busy && clock.at < limit) planCheck(limit);
    else suspend();
  }
  function countWork() {
    const isBusy = current?.running?.busy === true && !isSuspended;
    if (isBusy) busySince ??= clock.at;
    else if (busySince !== void 0) {
      if (clock.at > busySince)
        observe({ saw: "processor", awakeMillis: clock.at - busySince, reason: "work" });
      busySince = void 0;
    }
  }
  function suspend() {
    isSuspended = true;
    countWork();
    observe({ saw: "suspended" });
    env.suspended();
  }
  function resume(why) {
    isSuspended = false;
    observe({ saw: "resumed", why });
    const waiting = late;
    late = [];
    for (const { life: life2, reason, run } of waiting) agenda2.add(clock.at, () => lives.enter(life2, reason, run));
    env.resumed();
  }
  const lives = {
    get current() {
      return current;
    },
    get born() {
      return born;
    },
    get isSuspended() {
      return isSuspended;
    },
    get isShown() {
      return current?.presence === "location";
    },
    activity: 0,
    isTouched: false,
    launch(wake, hasRuntime) {
      if (current !== void 0 || conditions.isOff) return;
      born += 1;
      const life2 = {
        number: born,
        wake,
        isDead: false,
        hasRuntime: hasRuntime || process.runtimeInBackground.is,
        running: void 0,
        presence: "off",
        wakeSinks: /* @__PURE__ */ new Set(),
        heldWakes: []
      };
      current = life2;
      isSuspended = false;
      wasLet = false;
      late = [];
      given();
      observe({ saw: "birth", life: born, wake });
      touch("birth");
      lives.tell(wake);
      const running = env.begin(life2);
      if (!life2.isDead) life2.running = running;
      lives.review();
    },
    enter(life2, reason, run) {
      if (life2.isDead) return;
      if (isSuspended) {
        late.push({ life: life2, reason, run });
        return;
      }
      touch(reason);
      run();
    },
    wakes(reason) {
      if (current === void 0) return;
      given();
      if (isSuspended) resume(reason);
      touch(reason);
      lives.review();
    },
    tell(wake) {
      const life2 = current;
      if (life2 === void 0) return;
      observe({ saw: "wake", wake });
      if (life2.wakeSinks.size === 0) life2.heldWakes.push(wake);
      else for (const sink of [...life2.wakeSinks]) if (!life2.isDead) sink(wake);
    },
    kill(why) {
      const life2 = current;
      if (life2 === void 0) return;
      life2.isDead = true;
      current = void 0;
      isSuspended = false;
      late = [];
      conditions.isForeground = false;
      countWork();
      observe({ saw: "death", life: life2.number, why });
      env.died(life2, why);
    },
    review() {
      countWork();
      if (current === void 0 || isSuspended) return;
      const isLet = mayRun();
      if (wasLet && !isLet) given();
      wasLet = isLet;
      if (!isLet) planCheck(Math.max(clock.at, runsUntil));
    }
  };
  return lives;
}

// packages/simulator/src/phone/location-terms.ts
function createLocationTerms({ os, conditions }, lives) {
  const rules2 = os.location;
  const terms2 = {
    get block() {
      const { status, enabled } = conditions.provider;
      if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: "location services are off" };
      if (status === AUTHORIZATION_STATUS_ALWAYS || status === AUTHORIZATION_STATUS_WHEN_IN_USE)
        return void 0;
      return { code: LOCATION_ERROR_PERMISSION_DENIED, message: "location permission is denied" };
    },
    isInUse: (isBegunInUse) => conditions.provider.status !== AUTHORIZATION_STATUS_WHEN_IN_USE || conditions.isForeground || lives.isShown || rules2.keepsRunning.is && isBegunInUse,
    usesSatellites: (wanted) => wanted.desiredAccuracy < rules2.networkFromMeters.is && conditions.provider.gps && conditions.provider.accuracyAuthorization !== 1,
    intervalMillis(wanted) {
      const asked = rules2.honoursInterval.is ? wanted.interval : 0;
      const isUnshown = !conditions.isForeground && !lives.isShown;
      const least = isUnshown ? rules2.unshownEveryMillis.is : 0;
      const isCoarse = wanted.desiredAccuracy >= rules2.coarse.is.fromMeters;
      const byNetwork = isCoarse ? rules2.coarse.is.intervalMillis : rules2.networkIntervalMillis.is;
      const own = terms2.usesSatellites(wanted) ? rules2.fastestMillis.is : byNetwork;
      return Math.max(asked, least, own);
    },
    isOffBetween: (wanted) => terms2.intervalMillis(wanted) >= rules2.offBetweenFromMillis.is
  };
  return terms2;
}

// packages/simulator/src/phone/receiver.ts
function createReceiver({ clock, device, observe }) {
  let state = "off";
  let onSince = 0;
  let offSince = Number.NEGATIVE_INFINITY;
  function turn(next) {
    if (state === next) return;
    if (state === "off") onSince = clock.at;
    if (next === "off") offSince = clock.at;
    state = next;
    observe({ saw: "satellites", state });
  }
  return {
    on() {
      if (state === "off") turn("acquiring");
    },
    off: () => turn("off"),
    fix(at) {
      if (state === "off") turn("acquiring");
      const fix = device.satelliteFix(Math.max(at, onSince), { onSince, offMillis: onSince - offSince });
      turn(fix === void 0 ? "acquiring" : "tracking");
      return fix;
    }
  };
}

// packages/simulator/src/phone/reduced-fix.ts
var DEGREE_METERS2 = 111e3;
function reducedFix(fix, meters, seed) {
  const degrees = meters / DEGREE_METERS2;
  const shift = (seedOf(seed, "grid") >>> 0) / 4294967296;
  const middle = (value) => (Math.floor(value / degrees + shift) + 0.5 - shift) * degrees;
  return {
    latitude: middle(fix.latitude),
    longitude: middle(fix.longitude),
    accuracy: meters,
    ...fix.time === void 0 ? {} : { time: fix.time }
  };
}

// packages/simulator/src/phone/location.ts
function createLocation(handset, lives, doze, watches) {
  const { agenda: agenda2, clock, world, os, device, seed, conditions, observe } = handset;
  const rules2 = os.location;
  const receiver = createReceiver(handset);
  const terms2 = createLocationTerms(handset, lives);
  const relaunches = os.process.relaunches.is.location;
  let request;
  let tick;
  let takenAt = 0;
  let deliveredFix;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let networkAt = Number.NEGATIVE_INFINITY;
  let searchedSince;
  let lastKnown2;
  let ticks = 0;
  let isBegunInUse = false;
  let networkKnown;
  let saidBlock;
  const { usesSatellites, intervalMillis, isOffBetween } = terms2;
  const isInUse = () => terms2.isInUse(isBegunInUse);
  function plan(at) {
    agenda2.cancel(tick);
    takenAt = Math.max(at, clock.at);
    tick = agenda2.add(takenAt + drawn2(rules2.ageMillis.is, seed, "fixAge", ticks++), take2);
  }
  function take2() {
    tick = void 0;
    const wanted = request;
    if (wanted === void 0) return;
    const interval = intervalMillis(wanted);
    if (!usesSatellites(wanted)) {
      receiver.off();
      plan(takenAt + interval);
      networkFix(wanted);
      return;
    }
    const ageMillis3 = clock.at - takenAt;
    const fix = receiver.fix(takenAt);
    if (isOffBetween(wanted)) {
      if (isSearching(fix, interval)) return;
    } else plan(takenAt + interval);
    if (fix !== void 0) offer(wanted, fix, ageMillis3);
    else fallBack(wanted);
  }
  function isSearching(fix, interval) {
    searchedSince ??= takenAt;
    const began = searchedSince;
    if (fix === void 0 && takenAt - began < rules2.searchMillis.is) {
      plan(takenAt + rules2.fastestMillis.is);
      return true;
    }
    searchedSince = void 0;
    receiver.off();
    plan(began + interval);
    return false;
  }
  function fallBack(wanted) {
    if (clock.at - networkAt >= rules2.networkIntervalMillis.is) networkFix(wanted);
  }
  function networkFix(wanted) {
    if (doze.isDozing || !conditions.provider.network) return;
    const { going, from } = world.stretchAt(clock.at);
    const isKnown = going === "still" && networkAt >= from && clock.at - networkAt < rules2.stillNetworkMillis.is;
    if (!isKnown) {
      networkKnown = device.networkFix(clock.at);
      networkAt = clock.at;
      observe({ saw: "networkPosition" });
    }
    if (networkKnown === void 0) return;
    const time = networkKnown.time === void 0 ? {} : { time: networkKnown.time + clock.at - networkAt };
    offer(wanted, isKnown ? { ...networkKnown, ...time } : networkKnown, 0);
  }
  function offer(wanted, sensed, ageMillis3) {
    const isReduced = conditions.provider.accuracyAuthorization === 1;
    const fix = isReduced ? reducedFix(sensed, rules2.reducedMeters.is, seed) : sensed;
    lastKnown2 = { fix, at: clock.at - ageMillis3 };
    const { distanceFilter } = wanted;
    if (distanceFilter > 0 && deliveredFix !== void 0 && distanceMeters(deliveredFix, fix) < distanceFilter)
      return;
    deliver(wanted, fix, ageMillis3);
  }
  function deliver(wanted, fix, ageMillis3) {
    if (!isInUse()) return;
    const reading2 = wanted.distanceFilter > 0 ? { ...fix, ageMillis: ageMillis3, filtered: true } : { ...fix, ageMillis: ageMillis3 };
    if (!watches().post("location", reading2, { wakes: wanted.background, relaunches })) return;
    deliveredFix = fix;
    deliveredAt = clock.at;
  }
  function apply() {
    const wanted = request;
    const blocked = wanted === void 0 || conditions.isOff ? void 0 : terms2.block;
    if (wanted === void 0 || conditions.isOff || blocked !== void 0) {
      agenda2.cancel(tick);
      tick = void 0;
      searchedSince = void 0;
      receiver.off();
      if (blocked !== void 0 && saidBlock !== blocked.message) {
        agenda2.add(clock.at, () => {
          if (request !== void 0)
            watches().post("location", { error: blocked }, { wakes: request.background, relaunches: false });
        });
      }
      saidBlock = blocked?.message;
      return;
    }
    saidBlock = void 0;
    const satellites = usesSatellites(wanted);
    if (satellites && !isOffBetween(wanted)) receiver.on();
    else if (!satellites) receiver.off();
    const next = Math.max(clock.at, deliveredAt + intervalMillis(wanted));
    if (tick === void 0 || takenAt > next) plan(next);
  }
  function begin() {
    isBegunInUse = conditions.isForeground;
    deliveredFix = void 0;
    deliveredAt = Number.NEGATIVE_INFINITY;
    const known = lastKnown2;
    if (!rules2.deliversLastKnown.is || known === void 0) return;
    agenda2.add(clock.at, () => {
      if (request !== void 0 && terms2.block === void 0)
        deliver(request, known.fix, clock.at - known.at);
    });
  }
  function end() {
    request = void 0;
    apply();
  }
  return {
    get isServing() {
      return request?.background === true && terms2.block === void 0 && isInUse();
    },
    open(wanted) {
      const isTakenUp = request !== void 0;
      request = wanted;
      saidBlock = void 0;
      if (!isTakenUp) begin();
      apply();
    },
    update(wanted) {
      const isRearmed = JSON.stringify(wanted) === JSON.stringify(request);
      request = wanted;
      if (isRearmed) {
        saidBlock = void 0;
        begin();
      }
      apply();
    },
    close: end,
    orphaned() {
      if (!relaunches) end();
      return relaunches;
    },
    review: apply,
    forget: end
  };
}

// packages/simulator/src/phone/motion.ts
var FASTEST_METERS_A_SECOND = 90;
var LOOK_MILLIS3 = 1e4;
function createMotion2(handset, watches) {
  const { agenda: agenda2, clock, world, os, device, seed } = handset;
  const { kind, changeMeters, changeMillis, latencyMillis } = os.motion;
  const how = { wakes: true, relaunches: os.process.relaunches.is.motion };
  let isWanted = false;
  let isTelling = false;
  let next;
  let told = 0;
  let last = { at: 0, place: world.truthAt(0) };
  function tellIn(ageMillis3, then) {
    isTelling = true;
    next = agenda2.add(clock.at + ageMillis3, () => {
      isTelling = false;
      next = void 0;
      watches().post("motion", { ageMillis: ageMillis3 }, how);
      if (isWanted && next === void 0) then();
    });
  }
  const latency = () => drawn2(latencyMillis.is, seed, "motion", told++);
  function arm() {
    const at = device.significantMotionAfter(clock.at);
    next = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, () => tellIn(latency(), arm));
  }
  function look2() {
    const place = world.truthAt(clock.at);
    const left4 = changeMeters.is - distanceMeters(last.place, place);
    const ready = last.at + changeMillis.is;
    if (left4 <= 0 && clock.at >= ready) {
      last = { at: clock.at, place };
      tellIn(latency(), look2);
      return;
    }
    const { going, to } = world.stretchAt(clock.at);
    let at = going === "still" && left4 > 0 ? to : clock.at + Math.max(LOOK_MILLIS3, left4 / FASTEST_METERS_A_SECOND * 1e3);
    if (left4 <= 0) at = Math.max(at, ready);
    next = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, look2);
  }
  function begin() {
    isWanted = true;
    isTelling = false;
    agenda2.cancel(next);
    next = void 0;
    if (kind.is === "significantMotion") {
      arm();
      return;
    }
    last = { at: clock.at, place: world.truthAt(clock.at) };
    look2();
  }
  function end() {
    isWanted = false;
    agenda2.cancel(next);
    next = void 0;
  }
  return {
    open() {
      if (!isWanted) begin();
    },
    update: () => void 0,
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    rebooted() {
      if (isWanted) begin();
    },
    lookAgain() {
      if (!isWanted || isTelling) return;
      agenda2.cancel(next);
      next = void 0;
      if (kind.is === "significantMotion") arm();
      else look2();
    }
  };
}

// packages/simulator/src/phone/network.ts
var WAY_MILLIS = { wifi: 40, cellular: 120, captive: 40, none: 0 };
var REFUSED_MILLIS = 20;
function createNetwork(handset, lives, doze) {
  const { agenda: agenda2, clock, world, os, server, conditions, observe } = handset;
  let requests = 0;
  let cuts = 0;
  function now() {
    const isExempt = os.doze?.is.serviceKeepsNetwork === true && lives.isShown;
    if (!isExempt && doze.isDozing) return "none";
    return conditions.network ?? world.networkAt(clock.at);
  }
  function send(life2, request) {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life2.isDead) return;
      const number2 = ++requests;
      const cut = cuts;
      observe({ saw: "request", number: number2, request });
      function fails(message, afterMillis2) {
        agenda2.add(clock.at + Math.min(afterMillis2, request.timeoutMillis), () => failed2(message));
      }
      function failed2(message) {
        if (life2.isDead) return;
        observe({ saw: "noAnswer", number: number2, message });
        comes(() => reject(new Error(message)));
      }
      function comes(run) {
        if (os.process.answersWake.is && lives.current === life2) lives.wakes("answer");
        lives.enter(life2, "answer", run);
      }
      function answers(response, afterMillis2) {
        if (afterMillis2 >= request.timeoutMillis) {
          fails(`no answer within ${request.timeoutMillis} ms`, request.timeoutMillis);
          return;
        }
        agenda2.add(clock.at + afterMillis2, () => {
          if (life2.isDead) return;
          if (cut !== cuts || now() === "none") return failed2("the network connection was lost");
          observe({ saw: "answer", number: number2, response });
          comes(() => resolve(response));
        });
      }
      const network = now();
      if (network === "none") return fails("no network", REFUSED_MILLIS);
      const way = WAY_MILLIS[network];
      if (network === "captive") {
        if (request.url.startsWith("https:")) return fails("the certificate is for another host", way);
        return answers(PORTAL, way);
      }
      const answer = server.answers(request, number2, clock.at);
      const afterMillis = way + (answer.afterMillis ?? 0);
      if ("none" in answer) return fails(answer.none, afterMillis);
      answers({ status: answer.status, headers: answer.headers ?? {}, body: answer.body ?? "" }, afterMillis);
    });
  }
  return {
    get now() {
      return now();
    },
    http: (life2) => ({ send: (request) => send(life2, request) }),
    suspended() {
      if (!os.process.answersWake.is) cuts += 1;
    }
  };
}
var PORTAL = {
  status: 302,
  headers: { location: "http://portal.example/welcome", "content-type": "text/html" },
  body: "<html><body>Welcome to our Wi-Fi</body></html>"
};

// packages/simulator/src/phone/ports.ts
function lifePorts(handset, parts, life2) {
  const { agenda: agenda2, clock, seed, observe } = handset;
  const { lives, alarms, disk, network, watches } = parts;
  const { bootId } = clock;
  const scheduler = {
    bootId,
    now: () => clock.wall,
    uptime: () => clock.up,
    after(delayMillis, run) {
      if (life2.isDead) return () => void 0;
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`a delay must be a finite number of milliseconds; got ${delayMillis}`);
      lives.activity++;
      let isOver = false;
      const due = agenda2.add(
        clock.at + Math.max(0, delayMillis),
        () => lives.enter(life2, "timer", () => {
          if (isOver) return;
          isOver = true;
          run();
        })
      );
      return () => {
        if (isOver) return;
        isOver = true;
        agenda2.cancel(due);
      };
    },
    wakeAt(name, at) {
      if (!life2.isDead) alarms.set(name, at);
    },
    onWake(sink) {
      const own = (wake) => sink(wake);
      life2.wakeSinks.add(own);
      for (const wake of life2.heldWakes.splice(0)) own(wake);
      return () => {
        life2.wakeSinks.delete(own);
      };
    }
  };
  return {
    scheduler,
    sensor: watches.sensor(life2, parts.ask),
    storage: disk.storage(life2),
    http: network.http(life2),
    entropy: lifeEntropy(seed, life2.number),
    presence: {
      set(presence) {
        if (life2.isDead) return;
        life2.presence = presence.mode;
        observe({ saw: "presence", presence });
        parts.shown();
      }
    }
  };
}

// packages/simulator/src/phone/questions.ts
function createQuestions(handset, lives, activity, setProvider) {
  const { conditions, observe } = handset;
  const answers = {
    currentProvider: () => conditions.provider,
    requestPermission({ request }) {
      if (conditions.provider.status === AUTHORIZATION_STATUS_NOT_DETERMINED)
        setProvider({
          status: request === "Always" ? AUTHORIZATION_STATUS_ALWAYS : AUTHORIZATION_STATUS_WHEN_IN_USE
        });
      return conditions.provider.status;
    },
    requestTemporaryFullAccuracy: () => conditions.provider.accuracyAuthorization ?? 0,
    activityHistory: ({ sinceMillisAgo }) => activity.history(sinceMillisAgo)
  };
  return async (question, input) => {
    lives.activity++;
    observe({ saw: "ask", question });
    const answer = answers[question];
    if (answer === void 0) throw new Error(`this phone cannot answer ${question}`);
    return answer(input);
  };
}

// packages/simulator/src/phone/regions.ts
var FASTEST_METERS_A_SECOND2 = 90;
var LOOK_MILLIS4 = 1e3;
var HOUR_MILLIS2 = 36e5;
var RESTING_MILLIS = 3e5;
function createRegions(handset, watches) {
  const { agenda: agenda2, clock, world, os, seed, conditions } = handset;
  const rules2 = os.regions;
  const how = { wakes: true, relaunches: os.process.relaunches.is.regions };
  let registered = /* @__PURE__ */ new Map();
  let look2;
  let hourly;
  let told = 0;
  let restedFrom = Number.NEGATIVE_INFINITY;
  let restedUntil = Number.NEGATIVE_INFINITY;
  const radius = ({ radius: radius2 }) => Math.max(radius2, rules2.radiusMeters.is);
  const clearance = (request, place) => distanceMeters(request, place) - radius(request);
  const isAllowed = () => conditions.provider.status === AUTHORIZATION_STATUS_ALWAYS && conditions.provider.enabled;
  function tell(identifier, action) {
    if (!isAllowed()) return;
    watches().post("regions", { ageMillis: 0, identifier, action }, how);
  }
  function fail(identifier, message) {
    agenda2.add(clock.at, () => {
      watches().post(
        "regions",
        { ageMillis: 0, identifier, action: "failed", message },
        { ...how, relaunches: false }
      );
    });
  }
  const isFreshFromRest = () => clock.at - restedUntil <= RESTING_MILLIS && Math.min(restedUntil, clock.at) - restedFrom >= RESTING_MILLIS;
  function crossed(entry) {
    if (entry.telling !== void 0) return;
    const { moving, resting } = rules2.latencyMillis.is;
    const wait = drawn2(isFreshFromRest() ? resting : moving, seed, "region", told++);
    entry.telling = agenda2.add(clock.at + wait, () => {
      entry.telling = void 0;
      if (registered.get(entry.request.identifier) !== entry || entry.isInside === entry.toldInside) return;
      entry.toldInside = entry.isInside;
      const { identifier, notifyOnEntry, notifyOnExit } = entry.request;
      if (entry.isInside ? notifyOnEntry : notifyOnExit) tell(identifier, entry.isInside ? "enter" : "exit");
    });
  }
  function watch() {
    agenda2.cancel(look2);
    look2 = void 0;
    if (registered.size === 0 || conditions.isOff) return;
    const place = world.truthAt(clock.at);
    let nearest2 = Number.POSITIVE_INFINITY;
    for (const entry of registered.values()) {
      const metres = clearance(entry.request, place);
      nearest2 = Math.min(nearest2, Math.abs(metres));
      const isInside = metres <= 0;
      if (isInside === entry.isInside) continue;
      entry.isInside = isInside;
      crossed(entry);
    }
    const { going, from, to } = world.stretchAt(clock.at);
    let next;
    if (going === "still") {
      restedFrom = from;
      restedUntil = to;
      next = to;
    } else next = clock.at + Math.max(LOOK_MILLIS4, nearest2 / FASTEST_METERS_A_SECOND2 * 1e3);
    if (next < Number.POSITIVE_INFINITY) look2 = agenda2.add(next, watch);
  }
  function watchHour() {
    agenda2.cancel(hourly);
    hourly = void 0;
    if (registered.size === 0 || conditions.isOff) return;
    const hour = Math.floor(clock.at / HOUR_MILLIS2);
    const chance = occasion(seed, "falseExit", hour);
    if (chance.chance(rules2.falseExitsAnHour.is)) {
      const at = hour * HOUR_MILLIS2 + Math.floor(chance.random() * HOUR_MILLIS2);
      if (at >= clock.at) agenda2.add(at, () => isResting() && exitsSpuriously());
    }
    hourly = agenda2.add((hour + 1) * HOUR_MILLIS2, watchHour);
  }
  const isResting = () => world.stretchAt(clock.at).going === "still";
  function exitsSpuriously(identifier) {
    if (!isAllowed()) return false;
    for (const { request, toldInside } of registered.values()) {
      if (identifier !== void 0 ? request.identifier !== identifier : !toldInside || !request.notifyOnExit)
        continue;
      tell(request.identifier, "exit");
      return true;
    }
    return false;
  }
  function register(wanted) {
    const before = registered;
    registered = /* @__PURE__ */ new Map();
    const place = world.truthAt(clock.at);
    for (const request of wanted) {
      const { identifier } = request;
      const kept = before.get(identifier);
      if (kept !== void 0 && isSame2(kept.request, request)) {
        registered.set(identifier, kept);
        continue;
      }
      if (conditions.regionsFail) fail(identifier, "the region could not be registered");
      else if (!isAllowed()) fail(identifier, "regions need permission Always, and location services");
      else if (registered.size >= rules2.budget.is)
        fail(identifier, `no more than ${rules2.budget.is} regions can be registered`);
      else {
        const isInside = clearance(request, place) <= 0;
        registered.set(identifier, { request, isInside, toldInside: isInside, telling: void 0 });
      }
    }
    watch();
    if (hourly === void 0) watchHour();
  }
  return {
    open: register,
    update: register,
    close() {
      registered = /* @__PURE__ */ new Map();
      watch();
    },
    orphaned: () => true,
    exitsSpuriously,
    lookAgain: watch,
    rebooted() {
      if (!rules2.surviveReboot.is) registered = /* @__PURE__ */ new Map();
      watch();
      watchHour();
    }
  };
}
function isSame2(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius && a.notifyOnEntry === b.notifyOnEntry && a.notifyOnExit === b.notifyOnExit;
}

// packages/simulator/src/phone/restarts.ts
var HOUR_MILLIS3 = 36e5;
function restartShown({ agenda: agenda2, clock, os, seed, conditions }, lives, life2, why) {
  const restart = os.process.serviceRestartMillis;
  if (restart === null || life2.presence !== "location" || conditions.isOff || why === "reboot") return;
  agenda2.add(
    clock.at + drawn2(restart.is, seed, "restart", life2.number),
    () => lives.launch({ cause: "launch" }, false)
  );
}
function endNowAndThen(handset, lives, isHeld) {
  const { agenda: agenda2, clock, os, seed, conditions } = handset;
  const { held, idle } = os.process.endedAnHour.is;
  const hour = Math.floor(clock.at / HOUR_MILLIS3);
  const chance = occasion(seed, "ended", hour);
  const draw = chance.random();
  const at = hour * HOUR_MILLIS3 + Math.floor(chance.random() * HOUR_MILLIS3);
  if (draw < Math.max(held, idle) && at >= clock.at) {
    agenda2.add(at, () => {
      if (!conditions.isForeground && draw < (isHeld() ? held : idle)) lives.kill("memory");
    });
  }
  agenda2.add((hour + 1) * HOUR_MILLIS3, () => endNowAndThen(handset, lives, isHeld));
}

// packages/simulator/src/phone/state-like.ts
var QUIETLY2 = { wakes: false, relaunches: false };
function stateLike(kind, watches, present, observing = {}) {
  let told;
  function tell() {
    const reading2 = present();
    if (!isSame3(told, reading2) && watches().post(kind, reading2, QUIETLY2)) told = reading2;
  }
  const end = () => {
    told = void 0;
    observing.end?.();
  };
  return {
    open() {
      told = void 0;
      observing.begin?.();
      tell();
    },
    update: () => tell(),
    close: end,
    orphaned() {
      end();
      return false;
    },
    refresh() {
      if (watches().has(kind)) tell();
    }
  };
}
function isSame3(told, now) {
  if (told === void 0) return false;
  for (const key of Object.keys(now)) if (told[key] !== now[key]) return false;
  return true;
}

// packages/simulator/src/phone/states.ts
var PERCENT = 100;
function createStates(handset, lives, network, watches) {
  const { agenda: agenda2, clock, world, device, conditions } = handset;
  let networkChange;
  let screenChange;
  function connectivity() {
    const { now } = network;
    const connected = now === "wifi" || now === "cellular";
    const transport = now === "none" ? "none" : now === "cellular" ? "cellular" : "wifi";
    return { ageMillis: 0, connected, transport };
  }
  function battery() {
    const { level, is_charging } = device.batteryAt(clock.at);
    return { ageMillis: 0, level: Math.round(level * PERCENT) / PERCENT, is_charging };
  }
  function isScreenOn() {
    return conditions.isForeground || world.stretchAt(clock.at).carried === "hand";
  }
  function followNetwork() {
    const at = world.networkChangesAfter(clock.at);
    networkChange = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, () => {
      states.connectivity.refresh();
      followNetwork();
    });
  }
  function followScreen() {
    const { to } = world.stretchAt(clock.at);
    screenChange = to === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(to, () => {
      states.screen.refresh();
      followScreen();
    });
  }
  const states = {
    provider: stateLike("provider", watches, () => ({ ageMillis: 0, ...conditions.provider })),
    connectivity: stateLike("connectivity", watches, connectivity, {
      begin: followNetwork,
      end: () => agenda2.cancel(networkChange)
    }),
    battery: stateLike("battery", watches, battery),
    powerSave: stateLike("powerSave", watches, () => ({
      ageMillis: 0,
      isPowerSaveMode: conditions.isPowerSaveMode
    })),
    screen: stateLike("screen", watches, () => ({ ageMillis: 0, on: isScreenOn() }), {
      begin: followScreen,
      end: () => agenda2.cancel(screenChange)
    }),
    app: stateLike("app", watches, () => ({
      ageMillis: 0,
      state: conditions.isForeground ? "foreground" : "background",
      runtime: lives.current?.hasRuntime ? "attached" : "gone"
    })),
    refresh() {
      states.provider.refresh();
      states.connectivity.refresh();
      states.battery.refresh();
      states.powerSave.refresh();
      states.screen.refresh();
      states.app.refresh();
    },
    lookAgain() {
      if (watches().has("connectivity")) {
        agenda2.cancel(networkChange);
        followNetwork();
        states.connectivity.refresh();
      }
      if (watches().has("screen")) {
        agenda2.cancel(screenChange);
        followScreen();
        states.screen.refresh();
      }
      states.battery.refresh();
    }
  };
  return states;
}

// packages/simulator/src/phone/watches.ts
function createWatches2(handset, lives, sources, reads) {
  const { conditions, observe } = handset;
  const open = /* @__PURE__ */ new Map();
  const orphans = /* @__PURE__ */ new Set();
  function source(kind) {
    const found = sources[kind];
    if (found === void 0)
      throw new Error(`this phone has no ${kind}; it has ${Object.keys(sources).join(", ")}`);
    return found;
  }
  function give(life2, kind, watch, reading2) {
    lives.enter(life2, kind, () => {
      if (open.get(kind) !== watch) return;
      observe({ saw: "reading", kind, reading: reading2 });
      watch.sink(reading2);
    });
  }
  function post(kind, reading2, how) {
    if (conditions.isOff) return false;
    const life2 = lives.current;
    const wake = { cause: "reading", kind, data: reading2 };
    if (life2 === void 0) {
      if (!how.relaunches) return false;
      lives.launch(wake, false);
      return true;
    }
    if (lives.isSuspended && !how.wakes) return false;
    if (how.wakes) lives.wakes(kind);
    const watch = open.get(kind);
    if (watch === void 0) {
      if (how.relaunches) lives.tell(wake);
      return how.relaunches;
    }
    const deliver = (heard) => give(life2, kind, watch, heard);
    if (reads.length === 0) deliver(reading2);
    else
      reads.reduceRight(
        (next, read4) => (heard) => read4(kind, heard, next),
        deliver
      )(reading2);
    return true;
  }
  return {
    has: (kind) => open.has(kind),
    post,
    died() {
      for (const kind of open.keys()) {
        if (source(kind).orphaned()) orphans.add(kind);
        else observe({ saw: "unwatch", kind });
      }
      open.clear();
    },
    settled() {
      if (orphans.size === 0 || lives.current?.running === void 0 || lives.current.running.busy) return;
      for (const kind of orphans) {
        observe({ saw: "unwatch", kind });
        source(kind).close();
      }
      orphans.clear();
    },
    sensor: (life2, ask) => ({
      available: new Set(Object.keys(sources)),
      ask,
      watch(kind, request, sink) {
        lives.activity++;
        if (open.has(kind) && !life2.isDead)
          throw new Error(`${kind} is watched already: update that watch instead of opening another`);
        const found = source(kind);
        const watch = { life: life2, sink };
        const isMine = () => !life2.isDead && open.get(kind) === watch;
        if (!life2.isDead) {
          open.set(kind, watch);
          orphans.delete(kind);
          observe({ saw: "watch", kind, request });
          found.open(request, life2);
          lives.review();
        }
        return {
          update(wanted) {
            if (!isMine()) return;
            lives.activity++;
            observe({ saw: "watch", kind, request: wanted });
            found.update(wanted);
            lives.review();
          },
          close() {
            if (!isMine()) return;
            lives.activity++;
            open.delete(kind);
            observe({ saw: "unwatch", kind });
            found.close();
            lives.review();
          }
        };
      }
    })
  };
}

// packages/simulator/src/phone/wire-phone.ts
function wirePhone(handset, makings) {
  const { os, conditions, observe } = handset;
  const doze = createDoze(handset);
  function begin(life2) {
    const ports = makings.wraps(
      lifePorts(
        handset,
        { lives, alarms, disk, network, watches, ask, shown: () => location.review() },
        life2
      )
    );
    return makings.tracker({
      life: life2.number,
      wake: life2.wake,
      hasRuntime: life2.hasRuntime,
      os,
      ports,
      tells: (told) => {
        if (!life2.isDead) observe({ saw: "told", ...told });
      },
      reports: (happening) => {
        if (!life2.isDead) observe(happening);
      }
    });
  }
  const lives = createLives(handset, {
    begin,
    keepsRunning: () => os.location.keepsRunning.is && location.isServing,
    resumed() {
      states.refresh();
      acceleration.flush();
      activity.refresh();
    },
    suspended() {
      network.suspended();
      acceleration.suspended();
    },
    died(life2, why) {
      network.suspended();
      watches.died();
      location.review();
      restartShown(handset, lives, life2, why);
    }
  });
  const disk = createDisk(handset, lives, makings.memory);
  const alarms = createAlarms(handset, lives, doze);
  const network = createNetwork(handset, lives, doze);
  const states = createStates(handset, lives, network, () => watches);
  const location = createLocation(handset, lives, doze, () => watches);
  const regions = createRegions(handset, () => watches);
  const motion = createMotion2(handset, () => watches);
  const activity = createActivity(handset, () => watches);
  const acceleration = createAcceleration2(handset, lives, () => watches);
  const watches = createWatches2(
    handset,
    lives,
    {
      ...{ location, regions, motion, activity, acceleration },
      provider: states.provider,
      connectivity: states.connectivity,
      battery: states.battery,
      powerSave: states.powerSave,
      screen: states.screen,
      app: states.app
    },
    makings.reads
  );
  function providerChanged() {
    states.provider.refresh();
    location.review();
    lives.review();
  }
  const ask = createQuestions(handset, lives, activity, (patch) => {
    conditions.provider = { ...conditions.provider, ...patch };
    providerChanged();
  });
  const keepsRunning = () => os.location.keepsRunning.is && location.isServing;
  endNowAndThen(handset, lives, () => lives.isShown || keepsRunning());
  function lookAgain() {
    states.lookAgain();
    activity.lookAgain();
    motion.lookAgain();
    regions.lookAgain();
  }
  return {
    ...{ lives, disk, alarms, network, location, regions, motion, activity, acceleration, states, watches },
    providerChanged,
    lookAgain
  };
}

// packages/simulator/src/phone/simulate-phone.ts
var SETTLING_TURNS = 24;
var MOST_AT_ONE_MOMENT = 1e5;
var PATIENCE_MILLIS = 12e4;
function simulatePhone(options) {
  const { world, device, os, server, seed, hooks = [], settlingTurns = SETTLING_TURNS } = options;
  const observers = options.observers ?? [];
  const clock = phoneClock(world.startsAt);
  const agenda2 = agenda();
  function observe(happening) {
    if (observers.length === 0) return;
    const observation = happening;
    observation.at = clock.at;
    observation.wall = clock.wall;
    observation.up = clock.up;
    for (const observer of observers) observer(observation);
  }
  const conditions = contentConditions();
  const handset = { world, device, os, server, seed, agenda: agenda2, clock, conditions, observe };
  const parts = wirePhone(handset, {
    memory: options.memory ?? [],
    tracker: options.tracker,
    reads: hooks.flatMap(({ reads }) => reads ?? []),
    wraps: (ports) => hooks.reduce((inner, hook) => hook.wraps?.(inner, controls) ?? inner, ports)
  });
  const { lives } = parts;
  const controls = createControls(handset, parts);
  for (const hook of hooks) hook.begins?.(controls);
  async function settle2() {
    let before = -1;
    while (before !== lives.activity) {
      before = lives.activity;
      for (let turn = 0; turn < settlingTurns; turn++) await void 0;
    }
  }
  async function rest() {
    lives.isTouched = false;
    await settle2();
    parts.watches.settled();
    lives.review();
  }
  async function pass(until, isEnough) {
    await rest();
    let runs = 0;
    while (agenda2.first <= until && !isEnough()) {
      const due = agenda2.take();
      if (due === void 0) break;
      if (due.at > clock.at) {
        clock.at = due.at;
        runs = 0;
      } else if (++runs > MOST_AT_ONE_MOMENT) {
        throw new Error(
          `${runs} things happened at ${clock.at} without time passing: something repeats itself without a delay`
        );
      }
      due.run();
      if (lives.isTouched) await rest();
    }
  }
  const never2 = () => false;
  async function acts(run) {
    run();
    await rest();
  }
  return {
    get at() {
      return clock.at;
    },
    get isAlive() {
      return lives.current !== void 0;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    controls,
    opens: () => acts(controls.open),
    leaves: () => acts(controls.leave),
    swipesAway: () => acts(controls.swipe),
    dies: (why = "killed") => acts(() => controls.kill(why)),
    reboots: (offMillis = 3e4) => acts(() => controls.reboot(offMillis)),
    async runsTo(at) {
      await pass(at, never2);
      clock.at = Math.max(clock.at, at);
    },
    async lasts(work) {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      const until = clock.at + PATIENCE_MILLIS;
      await pass(until, () => isDone);
      if (!isDone) throw new Error(`this was not done after ${PATIENCE_MILLIS} ms`);
      return work;
    },
    snapshot: () => parts.disk.memory.snapshot()
  };
}

// packages/simulator/src/faults/fault.ts
var endOf = (fault) => fault.at + (fault.lastsMillis ?? 0);

// packages/simulator/src/faults/fault-menu.ts
var SECOND2 = 1e3;
var MINUTE2 = 60 * SECOND2;
var HOUR3 = 60 * MINUTE2;
var mostlyShort = (draws2, low, high) => Math.round(low + (high - low) * draws2.random() * draws2.random());
function clockStep(draws2) {
  const sign = draws2.chance(0.5) ? 1 : -1;
  const size = draws2.one([
    draws2.between(SECOND2, MINUTE2),
    draws2.between(MINUTE2, HOUR3),
    HOUR3,
    draws2.between(HOUR3, 48 * HOUR3),
    400 * 24 * HOUR3
  ]);
  return sign * Math.round(size);
}
var FAULT_MENU = {
  kill: { anHour: [0.1, 3] },
  // Up to forty commits: at boot there are a few, in a drive one a second.
  killAtCommit: { anHour: [0.1, 3], amount: (draws2) => mostlyShort(draws2, 0, 40) },
  killAtRequest: { anHour: [0.1, 2], amount: (draws2) => mostlyShort(draws2, 0, 10) },
  reboot: { anHour: [0.02, 0.2], amount: (draws2) => mostlyShort(draws2, 20 * SECOND2, 30 * MINUTE2) },
  tornCommit: { anHour: [0.1, 3], amount: (draws2) => mostlyShort(draws2, 0, 40) },
  failingCommits: {
    anHour: [0.05, 0.5],
    lastsMillis: [5 * SECOND2, 20 * MINUTE2],
    amount: (draws2) => draws2.one([0.1, 0.3, 0.7, 1])
  },
  diskFull: { anHour: [0.02, 0.2], lastsMillis: [10 * SECOND2, 2 * HOUR3] },
  slowDisk: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, HOUR3],
    amount: (draws2) => mostlyShort(draws2, 5, 3e3)
  },
  droppedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 30 * MINUTE2],
    amount: (draws2) => draws2.one([0.05, 0.3, 0.8, 1])
  },
  duplicatedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 30 * MINUTE2],
    amount: (draws2) => draws2.one([0.05, 0.3, 1])
  },
  reorderedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 30 * MINUTE2],
    amount: (draws2) => draws2.one([0.05, 0.3, 1])
  },
  delayedReadings: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 30 * MINUTE2],
    amount: (draws2) => draws2.one([500, 5 * SECOND2, 45 * SECOND2, 3 * MINUTE2])
  },
  spuriousExit: { anHour: [0.05, 2], amount: (draws2) => draws2.below(100) },
  regionsFailing: { anHour: [0.05, 0.3], lastsMillis: [MINUTE2, 4 * HOUR3] },
  clockStep: { anHour: [0.02, 0.3], amount: clockStep },
  timeZone: {
    anHour: [0.02, 0.1],
    lastsMillis: [10 * MINUTE2, 8 * HOUR3],
    amount: (draws2) => draws2.one([-9, -2, -1, 1, 2, 8])
  },
  networkFlaps: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 2 * HOUR3],
    amount: (draws2) => draws2.one([SECOND2, 10 * SECOND2, 2 * MINUTE2, HOUR3])
  },
  captivePortal: { anHour: [0.02, 0.2], lastsMillis: [MINUTE2, 2 * HOUR3] },
  lostResponse: { anHour: [0.05, 0.5], lastsMillis: [5 * SECOND2, 30 * MINUTE2] },
  serverError: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, 3 * HOUR3],
    amount: (draws2) => draws2.one([0, 408, 500, 502, 503, 504])
  },
  clientError: {
    anHour: [0.02, 0.2],
    lastsMillis: [10 * SECOND2, 2 * HOUR3],
    amount: (draws2) => draws2.one([302, 400, 403, 404, 409, 410, 413, 415, 422])
  },
  tooManyRequests: {
    anHour: [0.02, 0.2],
    lastsMillis: [10 * SECOND2, HOUR3],
    amount: (draws2) => draws2.one([0, 1, 30, 600, 3600, 86400])
  },
  slowServer: {
    anHour: [0.05, 0.5],
    lastsMillis: [10 * SECOND2, HOUR3],
    // The last is longer than any request waits.
    amount: (draws2) => draws2.one([500, 5 * SECOND2, 25 * SECOND2, 5 * MINUTE2])
  },
  tokenExpires: { anHour: [0.05, 2] },
  refreshFails: {
    anHour: [0.05, 0.3],
    lastsMillis: [10 * SECOND2, 2 * HOUR3],
    amount: (draws2) => draws2.one([0, 429, 500, 503])
  },
  permissionRevoked: { anHour: [0.02, 0.1], lastsMillis: [10 * SECOND2, HOUR3] },
  reducedAccuracy: { anHour: [0.02, 0.1], lastsMillis: [10 * SECOND2, 2 * HOUR3] },
  locationOff: { anHour: [0.02, 0.2], lastsMillis: [5 * SECOND2, HOUR3] },
  lowPower: { anHour: [0.02, 0.2], lastsMillis: [MINUTE2, 4 * HOUR3] },
  appOpened: { anHour: [0.05, 1], lastsMillis: [5 * SECOND2, 20 * MINUTE2] },
  swipedAway: { anHour: [0.02, 0.5] }
};
var FAULT_KINDS = Object.keys(FAULT_MENU);
function lastsMillis({ lastsMillis: span }, draws2) {
  return span === void 0 ? void 0 : mostlyShort(draws2, span[0], span[1]);
}

// packages/simulator/src/faults/draw-faults.ts
var MINUTE3 = 6e4;
var HOUR4 = 60 * MINUTE3;
var TEMPERS = [
  { share: 0.1, enabled: 0, rate: 0 },
  { share: 0.25, enabled: 0.12, rate: 0.5 },
  { share: 0.35, enabled: 0.3, rate: 1 },
  { share: 0.2, enabled: 0.6, rate: 1 },
  // Few kinds, and those without a pause: also the rare ones come often in some seed.
  { share: 0.1, enabled: 0.08, rate: 8 }
];
var QUIET_MILLIS2 = 2 * HOUR4;
var quietMillis = (hours) => Math.min(QUIET_MILLIS2, hours * HOUR4 / 2);
var NEAR_TRIP_MILLIS = 10 * MINUTE3;
function temperOf(draws2) {
  let left4 = draws2.random();
  for (const temper of TEMPERS) {
    left4 -= temper.share;
    if (left4 < 0) return temper;
  }
  return TEMPERS[0];
}
function about(draws2, mean2) {
  const whole = Math.floor(mean2);
  return whole + (draws2.chance(mean2 - whole) ? 1 : 0);
}
function drawFaults(draws2, { hours, trips }) {
  const end = hours * HOUR4 - quietMillis(hours);
  const temper = temperOf(draws2);
  const early = trips.filter((trip) => trip.from < end);
  function moment() {
    const trip = draws2.chance(0.5) && early.length > 0 ? draws2.one(early) : void 0;
    const at = trip ? draws2.between(trip.from - NEAR_TRIP_MILLIS, trip.to + NEAR_TRIP_MILLIS) : draws2.between(0, end);
    return Math.round(Math.min(Math.max(at, 0), end - 1));
  }
  function fault(kind) {
    const dish = FAULT_MENU[kind];
    const at = moment();
    const lasts = lastsMillis(dish, draws2);
    const amount = dish.amount?.(draws2);
    return {
      kind,
      at,
      ...lasts === void 0 ? {} : { lastsMillis: Math.max(1, Math.min(lasts, end - at)) },
      ...amount === void 0 ? {} : { amount }
    };
  }
  const faults = FAULT_KINDS.flatMap((kind) => {
    if (!draws2.chance(temper.enabled)) return [];
    const [low, high] = FAULT_MENU[kind].anHour;
    const count2 = about(draws2, draws2.between(low, high) * temper.rate * (end / HOUR4));
    return Array.from({ length: count2 }, () => fault(kind));
  });
  return faults.sort((a, b) => a.at - b.at);
}

// packages/simulator/src/faults/spells.ts
var FASTEST_FLAP_MILLIS = 1e3;
function flaps(fault) {
  const period = Math.max(FASTEST_FLAP_MILLIS, fault.amount ?? 0);
  const spells = [];
  for (let from = fault.at; from < endOf(fault); from += 2 * period) {
    spells.push({ fault, from, to: Math.min(from + period, endOf(fault)) });
  }
  return spells;
}
function spellsOf(faults) {
  return faults.flatMap(
    (fault) => fault.kind === "networkFlaps" ? flaps(fault) : [{ fault, from: fault.at, to: endOf(fault) }]
  );
}

// packages/simulator/src/faults/trouble.ts
var NO_TROUBLE = {
  refusedShare: 0,
  isDiskFull: false,
  commitMillis: 0,
  droppedShare: 0,
  duplicatedShare: 0,
  reorderedShare: 0,
  delayMillis: 0,
  regionsFail: false,
  network: void 0,
  status: void 0,
  retryAfterSeconds: void 0,
  losesAnswers: false,
  answerMillis: void 0,
  refreshStatus: void 0,
  isPermissionRevoked: false,
  isAccuracyReduced: false,
  isLocationOff: false,
  isLowPower: false
};
var EFFECTS = {
  failingCommits: (refusedShare) => ({ refusedShare }),
  diskFull: () => ({ refusedShare: 1, isDiskFull: true }),
  slowDisk: (commitMillis) => ({ commitMillis }),
  droppedReadings: (droppedShare) => ({ droppedShare }),
  duplicatedReadings: (duplicatedShare) => ({ duplicatedShare }),
  reorderedReadings: (reorderedShare) => ({ reorderedShare }),
  delayedReadings: (delayMillis) => ({ delayMillis }),
  regionsFailing: () => ({ regionsFail: true }),
  networkFlaps: () => ({ network: "none" }),
  captivePortal: () => ({ network: "captive" }),
  lostResponse: () => ({ losesAnswers: true }),
  serverError: (status) => ({ status }),
  clientError: (status) => ({ status }),
  tooManyRequests: (seconds) => ({ status: 429, retryAfterSeconds: seconds > 0 ? seconds : void 0 }),
  slowServer: (answerMillis) => ({ answerMillis }),
  refreshFails: (refreshStatus) => ({ refreshStatus }),
  permissionRevoked: () => ({ isPermissionRevoked: true }),
  reducedAccuracy: () => ({ isAccuracyReduced: true }),
  locationOff: () => ({ isLocationOff: true }),
  lowPower: () => ({ isLowPower: true })
};
function troubleOf(inForce) {
  if (inForce.length === 0) return NO_TROUBLE;
  return Object.assign({}, NO_TROUBLE, ...inForce.map(({ kind, amount = 0 }) => EFFECTS[kind]?.(amount)));
}

// packages/simulator/src/faults/affliction.ts
var inOrder = (a, b) => a.at - b.at || Number(a.begins) - Number(b.begins);
function turnsOf2(spells) {
  return spells.flatMap((spell) => [
    { at: spell.from, begins: true, spell },
    ...spell.to > spell.from ? [{ at: spell.to, begins: false, spell }] : []
  ]).sort(inOrder);
}
var HOUR_MILLIS4 = 36e5;
function affliction(faults, patient) {
  const turns = turnsOf2(spellsOf(faults));
  const seen = /* @__PURE__ */ new Set();
  const { mood } = patient.server;
  const goodMood = { ...mood };
  let next = 0;
  let inForce = [];
  let trouble = NO_TROUBLE;
  let traps = [];
  function lies(deed, doom, left4) {
    traps.push({ deed, doom, left: left4 });
  }
  function setMood() {
    mood.status = trouble.status ?? goodMood.status;
    mood.retryAfterSeconds = trouble.retryAfterSeconds;
    mood.losesAnswers = trouble.losesAnswers;
    mood.latencyMillis = trouble.answerMillis ?? goodMood.latencyMillis;
    mood.refreshStatus = trouble.refreshStatus ?? goodMood.refreshStatus;
  }
  const beginnings = {
    kill: () => patient.dies("killed by the system"),
    killAtCommit: (left4) => lies("commit", "after", left4),
    tornCommit: (left4) => lies("commit", "before", left4),
    killAtRequest: (left4) => lies("request", "after", left4),
    reboot: (offMillis) => patient.reboots(offMillis),
    spuriousExit: (pick2) => patient.exitsFalsely(pick2),
    clockStep: (millis) => patient.stepsClock(millis),
    timeZone: (hours) => patient.stepsClock(hours * HOUR_MILLIS4),
    tokenExpires: () => patient.server.expires(),
    appOpened: () => patient.opens(),
    swipedAway: () => patient.swipesAway()
  };
  const endings = {
    timeZone: (hours) => patient.stepsClock(-hours * HOUR_MILLIS4),
    appOpened: () => patient.leaves()
  };
  function takes(turn) {
    const { spell } = turn;
    if (turn.begins && !seen.has(spell.fault)) {
      seen.add(spell.fault);
      patient.sees(spell.fault);
    }
    if (spell.to > spell.from) {
      inForce = turn.begins ? [...inForce, spell] : inForce.filter((other) => other !== spell);
      trouble = troubleOf(inForce.map(({ fault }) => fault));
      setMood();
      patient.feels(trouble);
    }
    const { kind, amount = 0 } = spell.fault;
    (turn.begins ? beginnings : endings)[kind]?.(amount);
  }
  return {
    get nextAt() {
      return turns[next]?.at ?? Number.POSITIVE_INFINITY;
    },
    get trouble() {
      return trouble;
    },
    turns(at) {
      for (let turn = turns[next]; turn !== void 0 && turn.at <= at; turn = turns[next]) {
        next++;
        takes(turn);
      }
    },
    dooms(deed) {
      if (traps.length === 0) return void 0;
      let doom;
      for (const trap of traps) {
        if (trap.deed === deed && trap.left-- === 0) doom = trap.doom;
      }
      traps = traps.filter(({ left: left4 }) => left4 >= 0);
      return doom;
    }
  };
}

// packages/simulator/src/server/envelope.ts
function recordsOf(body) {
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    return void 0;
  }
  const found = candidates(value);
  return found !== void 0 && found.length > 0 && found.every(isRecord) ? found : void 0;
}
function candidates(value) {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return void 0;
  if (isRecord(value)) return [value];
  const roots = Object.values(value).filter(
    (held) => isRecord(held) || Array.isArray(held) && held.some(isRecord)
  );
  const [root] = roots;
  return roots.length === 1 ? Array.isArray(root) ? root : [root] : void 0;
}
function isRecord(value) {
  if (typeof value !== "object" || value === null) return false;
  const { uuid, timestamp: timestamp2, coords } = value;
  return typeof uuid === "string" && typeof timestamp2 === "string" && typeof coords === "object" && coords !== null;
}

// packages/simulator/src/server/tokens.ts
function createTokens() {
  let issued = 0;
  let inForce = pair();
  let used = true;
  let before;
  const spent = /* @__PURE__ */ new Set();
  const reuses = [];
  function pair() {
    issued++;
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}` };
  }
  return {
    get accessToken() {
      return inForce.accessToken;
    },
    spent,
    reuses,
    isInForce({ headers }) {
      const found = Object.values(headers).some((value) => value.split(" ").includes(inForce.accessToken));
      used ||= found;
      return found;
    },
    exchange({ body = "" }, request, at) {
      const texts = stringsIn(body);
      const reused = texts.find((text2) => spent.has(text2));
      if (reused !== void 0) {
        reuses.push({ at, request, refreshToken: reused });
        return reused === before && !used ? inForce : void 0;
      }
      if (!texts.includes(inForce.refreshToken)) return void 0;
      before = inForce.refreshToken;
      spent.add(before);
      inForce = pair();
      used = false;
      return inForce;
    },
    expires() {
      issued++;
      inForce = { ...inForce, accessToken: `access-${issued}` };
    },
    issue() {
      spent.add(inForce.refreshToken);
      before = void 0;
      inForce = pair();
      used = true;
      return inForce;
    }
  };
}
function stringsIn(body) {
  const found = [];
  const visit = (value) => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  try {
    visit(JSON.parse(body));
  } catch {
  }
  return found;
}

// packages/simulator/src/server/model-server.ts
function contentMood() {
  return {
    status: 200,
    losesAnswers: false,
    retryAfterSeconds: void 0,
    latencyMillis: 120,
    refreshStatus: 200
  };
}
var HANG_MILLIS = 6e5;
var REFRESH_PATH = "/refresh";
var LOG_PATH = "/log";
function createModelServer({
  needsToken = false,
  refreshPath = REFRESH_PATH,
  logPath = LOG_PATH,
  refuses = () => false,
  stumbles = () => void 0
} = {}) {
  const mood = contentMood();
  const arrivals = [];
  const records = /* @__PURE__ */ new Map();
  const logEntries = [];
  const tokens = createTokens();
  const says = (status, body) => ({
    status,
    ...mood.retryAfterSeconds === void 0 || status < 400 ? {} : { headers: { "retry-after": String(mood.retryAfterSeconds) } },
    body: JSON.stringify(body),
    afterMillis: mood.latencyMillis
  });
  const silent = (why) => ({ none: why, afterMillis: mood.latencyMillis });
  const lost = (answer) => mood.losesAnswers ? silent("the connection was reset before the answer came") : answer;
  function refresh(request, number2, at) {
    const status = mood.refreshStatus === 200 ? mood.status : mood.refreshStatus;
    if (status === 0) return silent("connection refused");
    if (status !== 200) return says(status, { error: "not today" });
    const pair = tokens.exchange(request, number2, at);
    if (pair === void 0) return lost(says(401, { error: "invalid_grant" }));
    return lost(says(200, { access_token: pair.accessToken, refresh_token: pair.refreshToken }));
  }
  function take2(request, number2, at) {
    const found = recordsOf(request.body ?? "");
    if (found === void 0) return lost(says(400, { error: "unknown-envelope" }));
    const stumble = found.map(stumbles).find((how) => how !== void 0);
    if (stumble === "error") return says(500, { error: "internal" });
    if (stumble === "close") return silent("the connection was closed");
    if (stumble === "hang") return { none: "nothing came", afterMillis: HANG_MILLIS };
    if (found.some(refuses)) return lost(says(422, { error: "invalid-record" }));
    for (const record of found) {
      const arrival = { uuid: record.uuid, at, request: number2, record };
      arrivals.push(arrival);
      if (!records.has(record.uuid)) records.set(record.uuid, arrival);
    }
    return lost(says(200, { result: "ok", received: found.length }));
  }
  function takeLog(request) {
    const events = parsed5(request.body ?? "")?.events;
    if (!Array.isArray(events)) return lost(says(400, { error: "unknown-envelope" }));
    logEntries.push(...events);
    return lost(says(200, { received: events.length }));
  }
  return {
    mood,
    answers(request, number2, at) {
      const path = pathOf2(request.url);
      if (path.endsWith(refreshPath)) return refresh(request, number2, at);
      if (mood.status === 0) return silent("connection refused");
      if (mood.status !== 200) return says(mood.status, { error: "not today" });
      if (needsToken && !tokens.isInForce(request)) return says(401, { error: "invalid_token" });
      return path.endsWith(logPath) ? takeLog(request) : take2(request, number2, at);
    },
    stumbles,
    arrivals,
    records,
    logEntries,
    get accessToken() {
      return tokens.accessToken;
    },
    spentRefreshTokens: tokens.spent,
    reuses: tokens.reuses,
    expires: tokens.expires,
    logsIn: tokens.issue
  };
}
function parsed5(body) {
  try {
    const value = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}
function pathOf2(url) {
  return url.replace(/[?#].*$/, "");
}

// packages/simulator/src/checkers/intent.ts
var GEOFENCES = 0;
var CHANGING = /* @__PURE__ */ new Set(["start", "startGeofences", "stop"]);
function createIntent({ memory }) {
  let changing = 0;
  let since = 0;
  let before = "";
  function mode() {
    const found = memory.record("enabled");
    if (found?.enabled !== true) return "off";
    return found.trackingMode === GEOFENCES ? "geofences" : "location";
  }
  function look2({ at }) {
    const now = mode();
    if (now === before) return;
    before = now;
    since = at;
  }
  const ended = ({ operation, at }) => {
    if (!CHANGING.has(operation)) return;
    changing = Math.max(0, changing - 1);
    look2({ at });
  };
  return {
    get mode() {
      return mode();
    },
    get isChanging() {
      return changing > 0;
    },
    get since() {
      return since;
    },
    on: {
      call({ operation }) {
        if (CHANGING.has(operation)) changing++;
      },
      returned: ended,
      failed: ended,
      commit: look2,
      birth(seen) {
        changing = 0;
        look2(seen);
      }
    }
  };
}

// packages/simulator/src/checkers/armed-while-moving.ts
var armedWhileMoving = {
  name: "armed-while-moving",
  holds: "crash and distraction look for anything only while the verdict is moving, tracking is on and they are switched on; no crash is told otherwise, and no episode begins",
  begins
};
var MOTION_RATE_HZ = 10;
var DISARMED_MILLIS = 6e4;
var MOVING = /* @__PURE__ */ new Set(["tracking", "softStop"]);
function begins(context) {
  const { memory, stored, violates } = context;
  const intent = createIntent(context);
  let isFast2 = false;
  let isAlive = false;
  let wrongSince;
  let openDds;
  const isMoving2 = () => intent.mode === "location" && MOVING.has(memory.record("motion")?.machine?.savedMode ?? "off");
  const isSwitchedOn = () => {
    const { crashDetection, distractionDetection } = context.config;
    return crashDetection.enabled || distractionDetection.enabled;
  };
  function look2({ at }) {
    if (!isFast2 || !isAlive) return;
    const isRight = intent.isChanging || isMoving2() && isSwitchedOn();
    if (isRight) {
      wrongSince = void 0;
      return;
    }
    wrongSince ??= at;
    if (at - wrongSince < DISARMED_MILLIS) return;
    isFast2 = false;
    violates(
      `acceleration has been asked for as crash and distraction want it for ${at - wrongSince} ms while ${isSwitchedOn() ? "the device does not move" : "both are switched off"}`
    );
  }
  stored.onEvent(({ name, seq }) => {
    if (name === "crash" && !(isMoving2() && context.config.crashDetection.enabled))
      violates(`crash ${seq} was told while the device did not move, or detection was off`);
  });
  memory.onChange("distraction", () => {
    const dds = memory.record("distraction")?.episodes?.open?.dds;
    if (dds !== void 0 && dds !== openDds && !(isMoving2() && context.config.distractionDetection.enabled))
      violates(`episode ${dds} opened while the device did not move, or detection was off`);
    openDds = dds;
  });
  return {
    on: [
      intent.on,
      {
        watch({ kind, request, at }) {
          if (kind !== "acceleration") return;
          isFast2 = request.rateHz > MOTION_RATE_HZ;
          wrongSince = void 0;
          look2({ at });
        },
        unwatch({ kind }) {
          if (kind === "acceleration") isFast2 = false;
        },
        birth() {
          isAlive = true;
          isFast2 = false;
          wrongSince = void 0;
        },
        death() {
          isAlive = false;
        },
        reading: look2
      }
    ],
    ends(at) {
      look2({ at });
    }
  };
}

// packages/simulator/src/checkers/requests.ts
function purposeOf(request, { authorization, logUrl, url }) {
  if (request.url === authorization?.refreshUrl && request.method === "POST" && request.url !== url)
    return "refresh";
  return request.url === logUrl && request.url !== url ? "log" : "upload";
}
var GRACE_MILLIS = 5e3;
function flightOf({ number: number2, request, at }, context) {
  const purpose = purposeOf(request, context.config);
  return { number: number2, request, purpose, at, givenUpAt: at + request.timeoutMillis + GRACE_MILLIS };
}

// packages/simulator/src/checkers/backoff.ts
var backoff = {
  name: "backoff",
  holds: "no request comes before the time that Retry-After names (an hour at most); planned waits are at most 15 minutes, or what the server asks; while nothing succeeds there are at most 60 requests an hour",
  begins: begins2
};
var HOUR_MILLIS5 = 36e5;
var CAP_MILLIS = 9e5;
var STORM_REQUESTS = 60;
var FRESH_START_REQUESTS = 10;
var isTransient = (status) => status >= 500 || [408, 409, 425, 429].includes(status);
var REGION = { upload: "sync", refresh: "auth" };
function begins2(context) {
  const { memory, violates } = context;
  const flights = /* @__PURE__ */ new Map();
  const held = {};
  const failures = { upload: [], refresh: [] };
  let freshStarts = [];
  let isOnline;
  for (const purpose of ["upload", "refresh"]) {
    const region = REGION[purpose];
    memory.onChange(region, () => {
      const wait = held[purpose];
      if (wait) wait.isStored = true;
      const { retryAt, byServer = false } = memory.record(region)?.machine ?? {};
      const cap = byServer ? HOUR_MILLIS5 : CAP_MILLIS;
      if (retryAt && !(retryAt.wait >= 0 && retryAt.wait <= cap))
        violates(`${region} waits ${retryAt.wait} ms; at most ${cap} ms are allowed`);
    });
  }
  function freed(at) {
    delete held.upload;
    delete held.refresh;
    freshStarts.push(at);
  }
  function failed2({ purpose, at }) {
    if (purpose === "log") return;
    const recent = failures[purpose].filter((sent) => at - sent < HOUR_MILLIS5);
    recent.push(at);
    failures[purpose] = recent;
    freshStarts = freshStarts.filter((began) => at - began < HOUR_MILLIS5);
    const allowed = STORM_REQUESTS + freshStarts.length * FRESH_START_REQUESTS;
    if (recent.length <= allowed) return;
    failures[purpose] = [];
    violates(
      `${recent.length} times in an hour an ${purpose} failed and nothing succeeded; ${allowed} are allowed`
    );
  }
  function askedMillis(headers) {
    const text2 = headers["retry-after"];
    return text2 !== void 0 && /^\d+$/.test(text2) ? Math.min(HOUR_MILLIS5, Number(text2) * 1e3) : void 0;
  }
  return {
    on: [
      {
        request(seen) {
          const flight = flightOf(seen, context);
          flights.set(seen.number, flight);
          if (flight.purpose === "log") return;
          const wait = held[flight.purpose];
          if (wait === void 0) return;
          delete held[flight.purpose];
          if (seen.at < wait.until)
            violates(
              `${flight.purpose} ${seen.number} came ${wait.until - seen.at} ms before the end of the ${wait.asked} ms that the server asked for`
            );
        },
        answer({ number: number2, response, at }) {
          const flight = flights.get(number2);
          flights.delete(number2);
          if (flight === void 0 || flight.purpose === "log") return;
          const { status, headers } = response;
          if (status >= 200 && status < 300) {
            failures[flight.purpose] = [];
            if (flight.purpose === "refresh") freed(at);
            return;
          }
          failed2(flight);
          const asked = isTransient(status) && at < flight.givenUpAt ? askedMillis(headers) : void 0;
          if (asked !== void 0 && asked > 0)
            held[flight.purpose] = { until: at + asked, asked, isStored: false };
        },
        noAnswer({ number: number2 }) {
          const flight = flights.get(number2);
          flights.delete(number2);
          if (flight) failed2(flight);
        },
        call({ operation, at, args }) {
          if (operation === "sync") freshStarts.push(at);
          if (operation === "ready" || operation === "setConfig") {
            const patch = args[0];
            if (patch && ["authorization", "url", "headers", "method", "params"].some((key) => key in patch))
              freed(at);
          }
        },
        reading({ kind, reading: reading2, at }) {
          if (kind !== "connectivity") return;
          const { connected } = reading2;
          if (connected && isOnline === false) freshStarts.push(at);
          isOnline = connected;
        },
        death() {
          flights.clear();
          for (const purpose of ["upload", "refresh"])
            if (held[purpose]?.isStored === false) delete held[purpose];
        },
        reboot() {
          delete held.upload;
          delete held.refresh;
        }
      }
    ]
  };
}

// packages/simulator/src/checkers/episodes.ts
var episodes = {
  name: "episodes",
  holds: "each episode that has closed is closed by ddd on exactly one record, the first one stored after the close; no record of it comes later, none mixes two; durationSec is ddd, and startTimestamp dds",
  begins: begins3
};
function begins3({ stored, violates }) {
  const known = /* @__PURE__ */ new Map();
  let current;
  let closing = [];
  const told = /* @__PURE__ */ new Set();
  function carries2(seq, { dds, ddc, ddd }) {
    if (dds === void 0) {
      if (ddd !== void 0 || ddc !== void 0) violates(`row ${seq} has ddd or ddc without dds`);
      return;
    }
    const episode = known.get(dds);
    if (episode?.ddd !== void 0)
      violates(`row ${seq} names episode ${dds} again, which row before it closed`);
    else if (episode !== void 0 && episode.ddc !== ddc)
      violates(`row ${seq} says ddc ${ddc} of episode ${dds}, and rows before it ${String(episode.ddc)}`);
    if (current !== void 0 && current !== dds && known.get(current)?.ddd === void 0)
      violates(`row ${seq} names episode ${dds} before ${current} was closed`);
    current = dds;
    known.set(dds, { ddc, ddd });
  }
  stored.onEvent(({ name, payload, seq }) => {
    if (name !== "distraction") return;
    const { startTimestamp, durationSec } = payload;
    const dds = Math.round(Date.parse(startTimestamp) / 1e3);
    if (told.has(dds)) violates(`episode ${dds} is told in a second event`);
    told.add(dds);
    closing.push({ dds, ddd: durationSec, seq });
  });
  stored.onRecord(({ record, seq, isForeign: isForeign2 }) => {
    if (isForeign2) return;
    const extras = record.extras ?? {};
    carries2(seq, extras);
    const [first] = closing;
    if (first === void 0 || seq < first.seq) return;
    closing = closing.slice(1);
    if (extras.dds !== first.dds || extras.ddd !== first.ddd)
      violates(
        `row ${seq} is the first after episode ${first.dds} closed after ${first.ddd} s, and says dds ${extras.dds}, ddd ${extras.ddd}`
      );
  });
  return {};
}

// packages/simulator/src/checkers/rows.ts
var QUEUE = "queue/";
var QUARANTINE = "quarantine/";
var OUTBOX = "outbox/";
function seqOf2(key) {
  return Number(key.slice(key.lastIndexOf("/") + 1));
}
function uuidOf(json) {
  return /^\{"uuid":"([^"\\]+)"/.exec(json)?.[1] ?? read3(json)?.uuid;
}
function read3(json) {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}

// packages/simulator/src/checkers/fences.ts
var fences = {
  name: "geofence-story",
  holds: "ENTER and EXIT of a fence alternate; DWELL comes once a stay, inside, and never before loiteringDelay; each has its location",
  begins: begins4
};
var FENCE = "fence/";
var FENCE_STATE = "fence-state/";
function begins4({ memory, trail, violates }) {
  const definitions = /* @__PURE__ */ new Map();
  const stories = /* @__PURE__ */ new Map();
  const unstored = /* @__PURE__ */ new Map();
  const silently = /* @__PURE__ */ new Map();
  const written2 = /* @__PURE__ */ new Map();
  let steppedAt = Number.NEGATIVE_INFINITY;
  let rebootedAt = Number.NEGATIVE_INFINITY;
  memory.onChange(FENCE, ({ key, value, before }) => {
    const identifier = key.slice(FENCE.length);
    const fence = value === void 0 ? void 0 : read3(value);
    const old = before === void 0 ? void 0 : read3(before);
    if (fence === void 0) definitions.delete(identifier);
    else definitions.set(identifier, fence);
    const fields2 = [
      "latitude",
      "longitude",
      "radius",
      "notifyOnEntry",
      "notifyOnExit",
      "notifyOnDwell"
    ];
    const isSame4 = fence !== void 0 && old !== void 0 && fields2.every((field) => fence[field] === old[field]);
    if (isSame4) return;
    stories.delete(identifier);
    unstored.delete(identifier);
  });
  memory.onChange(FENCE_STATE, ({ key, value, before, at }) => {
    const identifier = key.slice(FENCE_STATE.length);
    unstored.delete(identifier);
    if (value === void 0 || before !== void 0) return;
    silently.set(identifier, written2.get(identifier)?.at ?? at);
    written2.delete(identifier);
    if (stories.get(identifier)?.is === "outside") stories.delete(identifier);
  });
  function told({ identifier, action, location }, id, at) {
    if (!location || typeof location.coords?.latitude !== "number")
      violates(`${action} of ${identifier} has no location: ${JSON.stringify(location)}`);
    const fence = definitions.get(identifier);
    const story = stories.get(identifier);
    const hearsBoth = fence?.notifyOnEntry === true && fence.notifyOnExit === true;
    if (action === "DWELL") {
      dwelt(identifier, fence, story, at);
      if (id === void 0 && !unstored.has(identifier)) unstored.set(identifier, story);
      return;
    }
    const is = action === "ENTER" ? "inside" : "outside";
    if (hearsBoth && story?.is === is) violates(`${action} of ${identifier} was told twice in a row`);
    const takenAt = location ? trail.find(location.coords)?.takenAt : void 0;
    stories.set(identifier, {
      is,
      enteredAt: is === "inside" ? takenAt : void 0,
      hasDwelt: false
    });
    if (id === void 0) unstored.set(identifier, void 0);
    else unstored.delete(identifier);
  }
  function dwelt(identifier, fence, story, at) {
    if (story?.is === "outside" && fence?.notifyOnEntry === true) {
      violates(`DWELL of ${identifier} was told outside of it`);
      return;
    }
    const isSilent = fence?.notifyOnEntry !== true || story?.enteredAt === void 0;
    const enteredAt = isSilent ? silently.get(identifier) : story.enteredAt;
    if (!isSilent && fence?.notifyOnExit === true && story.hasDwelt)
      violates(`DWELL of ${identifier} was told twice in one stay`);
    if (story !== void 0) stories.set(identifier, { ...story, hasDwelt: true });
    const delay = fence?.loiteringDelay;
    if (delay === void 0 || enteredAt === void 0) return;
    if (rebootedAt > enteredAt && steppedAt > enteredAt) return;
    const least = isSilent ? delay - SILENT_MILLIS : delay;
    if (at < enteredAt + least)
      violates(
        `DWELL of ${identifier} came ${at - enteredAt} ms after the fix that entered it; its loiteringDelay is ${delay} ms`
      );
  }
  function write(changes, at) {
    const latest = /* @__PURE__ */ new Map();
    for (const change of changes) {
      const key = "put" in change ? change.put : "delete" in change ? change.delete : "";
      if (!key.startsWith(FENCE_STATE)) continue;
      latest.set(key.slice(FENCE_STATE.length), "put" in change ? change.value : void 0);
    }
    for (const [identifier, value] of latest) {
      if (value === void 0) written2.delete(identifier);
      else if (written2.get(identifier)?.value !== value) written2.set(identifier, { value, at });
    }
  }
  return {
    on: [
      {
        commit({ changes, at }) {
          write(changes, at);
        },
        clock({ at }) {
          steppedAt = at;
        },
        reboot({ at }) {
          rebootedAt = at;
        },
        death() {
          for (const [identifier, story] of unstored) {
            if (story === void 0) stories.delete(identifier);
            else stories.set(identifier, story);
          }
          unstored.clear();
        },
        birth() {
          written2.clear();
        }
      }
    ],
    told({ name, data, id, isRepeat, at }) {
      if (name === "geofence" && !isRepeat) told(data, id, at);
    }
  };
}
var SILENT_MILLIS = 12e4;

// packages/simulator/src/checkers/heading.ts
var heading = {
  name: "heading",
  holds: "between two headings of a watch lie at least minIntervalMs and minDeltaDeg, but for the first one after it begins or comes back to the foreground",
  begins: begins5
};
var MIN_INTERVAL_MILLIS = 40;
var MIN_DELTA_DEGREES = 0.5;
var ROUNDING = 1e-9;
function begins5({ violates }) {
  let watches = [];
  let last;
  let isForeground = true;
  const end = ({ operation }) => {
    if (["stopWatchHeading", "stop", "removeListeners"].includes(operation)) watches = [];
  };
  const restart = () => {
    last = void 0;
  };
  return {
    on: [
      {
        call({ operation, args }) {
          if (operation !== "watchHeading") return;
          const { minIntervalMs = MIN_INTERVAL_MILLIS, minDeltaDeg = MIN_DELTA_DEGREES } = args[0] ?? {};
          watches.push({ minIntervalMs, minDeltaDeg });
          restart();
        },
        returned: end,
        watch({ kind }) {
          if (kind === "heading") restart();
        },
        reading({ kind, reading: reading2 }) {
          if (kind !== "app") return;
          const now = reading2.state === "foreground";
          if (now && !isForeground) restart();
          isForeground = now;
        },
        death() {
          watches = [];
          restart();
        }
      }
    ],
    told({ name, data, at }) {
      if (name !== "heading") return;
      const { heading: now } = data;
      if (!(now >= 0 && now < 360)) violates(`a heading of ${now} degrees; allowed are 0 to below 360`);
      const [watch] = watches;
      if (watch === void 0) {
        violates("a heading was told, and nobody watches the compass");
        return;
      }
      if (last !== void 0) {
        const turned = Math.abs((now - last.heading + 540) % 360 - 180);
        if (at - last.at < watch.minIntervalMs)
          violates(`two headings ${at - last.at} ms apart; minIntervalMs is ${watch.minIntervalMs}`);
        if (turned < watch.minDeltaDeg - ROUNDING)
          violates(`two headings ${turned} degrees apart; minDeltaDeg is ${watch.minDeltaDeg}`);
      }
      last = { heading: now, at };
    }
  };
}

// packages/simulator/src/checkers/headless.ts
var headless = {
  name: "headless",
  holds: `the headless task hears ${HEADLESS_EVENT_NAMES.join(", ")} and nothing else, where the platform has one, and only while the runtime is gone`,
  begins: begins6
};
var NAMES6 = new Set(HEADLESS_EVENT_NAMES);
function begins6({ os, violates }) {
  let isRuntimeGone = true;
  let goneUntil = Number.POSITIVE_INFINITY;
  return {
    on: [
      {
        birth() {
          isRuntimeGone = true;
          goneUntil = Number.POSITIVE_INFINITY;
        },
        reading({ kind, reading: reading2, at }) {
          if (kind !== "app") return;
          const { runtime } = reading2;
          if (isRuntimeGone && runtime !== "gone") goneUntil = at;
          isRuntimeGone = runtime === "gone";
        },
        headless({ name, at }) {
          if (!NAMES6.has(name)) violates(`the headless task heard ${name}`);
          if (!os.profile.headless) violates(`the headless task heard ${name} on ${os.name}, which has none`);
          if (!isRuntimeGone && at > goneUntil)
            violates(`the headless task heard ${name} while the app's runtime was there`);
        }
      }
    ]
  };
}

// packages/simulator/src/checkers/http-events.ts
var httpEvents = {
  name: "http-events",
  holds: "each upload that has ended is told in exactly one http event, in order, with its status and at most 1024 characters; requests for tokens and of the log in none",
  begins: begins7
};
var TEXT_MAX = 1024;
var TOLD_MILLIS = 3e5;
function begins7(context) {
  const { violates } = context;
  const flights = /* @__PURE__ */ new Map();
  let ended = [];
  let isAsleep = false;
  function end(number2, status, at) {
    const flight = flights.get(number2);
    flights.delete(number2);
    if (flight?.purpose === "upload") ended.push({ number: number2, status, at });
  }
  function giveUp(at) {
    for (const { number: number2, givenUpAt } of flights.values())
      if (at >= givenUpAt) end(number2, void 0, givenUpAt);
  }
  return {
    on: [
      {
        request(seen) {
          flights.set(seen.number, flightOf(seen, context));
        },
        answer({ number: number2, response, at }) {
          giveUp(at);
          end(number2, response.status, at);
        },
        noAnswer({ number: number2, at }) {
          giveUp(at);
          end(number2, 0, at);
        },
        death() {
          flights.clear();
          ended = [];
          isAsleep = false;
        },
        suspended() {
          isAsleep = true;
        },
        resumed() {
          isAsleep = false;
        }
      }
    ],
    told({ name, data, at }) {
      if (name !== "http") return;
      const { success, status, responseText } = data;
      if (typeof responseText !== "string" || responseText.length > TEXT_MAX)
        violates(
          `an http event has a responseText of ${responseText?.length} characters; ${TEXT_MAX} are allowed`
        );
      if (success !== (status >= 200 && status < 300))
        violates(`an http event says success ${success} with status ${status}`);
      giveUp(at);
      const first = ended.shift();
      if (first === void 0)
        violates(`an http event with status ${status} tells of no upload that has ended`);
      else if (first.status !== void 0 && first.status !== status)
        violates(`upload ${first.number} ended with ${first.status}, and the next http event says ${status}`);
    },
    ends(at) {
      const [first] = ended;
      if (first && !isAsleep && at - first.at > TOLD_MILLIS)
        violates(
          `no http event told of upload ${first.number}, which ended with ${first.status} ${at - first.at} ms ago`
        );
    }
  };
}

// packages/simulator/src/checkers/provider.ts
function mayLocate({ status, enabled }) {
  return enabled && (status === 3 || status === 4);
}

// packages/simulator/src/checkers/spans.ts
function noteSpan(spans, is, at) {
  const last = spans[spans.length - 1];
  const isOpen = last !== void 0 && last.to === Number.POSITIVE_INFINITY;
  if (is && !isOpen) spans.push({ from: at, to: Number.POSITIVE_INFINITY });
  if (!is && isOpen) last.to = at;
}
function covers(spans, from, to) {
  return spans.some((span) => span.from <= from && span.to >= to);
}

// packages/simulator/src/checkers/wakefulness.ts
var STRETCH_MILLIS = 6e5;
function createWakefulness(counts) {
  const stretches = [];
  let isAlive = false;
  function look2({ at }) {
    const stretch = Math.floor(at / STRETCH_MILLIS);
    if (isAlive && stretches[stretches.length - 1] !== stretch && counts(at)) stretches.push(stretch);
  }
  return {
    stretches(from, to) {
      const first = Math.ceil(from / STRETCH_MILLIS);
      const last = Math.floor(to / STRETCH_MILLIS) - 1;
      return stretches.filter((stretch) => stretch >= first && stretch <= last).length;
    },
    on: {
      birth() {
        isAlive = true;
      },
      death() {
        isAlive = false;
      },
      // What a process is given, it is given while it runs; what it writes, too.
      reading: look2,
      commit: look2,
      resumed: look2
    }
  };
}

// packages/simulator/src/checkers/departures.ts
var TOLD_MILLIS2 = 10 * 6e4;
var TOLD_METERS = 1e3;
var CALM_MILLIS = 60 * 6e4;
var STEP_MILLIS = 6e4;
var STOPPED_STRETCHES = 4;
function createDepartures(context) {
  const { memory, world, violates } = context;
  const intent = createIntent(context);
  const running = createWakefulness(() => true);
  const verdicts = [];
  const tracked = [];
  const lives = [];
  const refused3 = [];
  const paces = [];
  function dueAt({ from, to }) {
    const start = world.truthAt(from).metres;
    const least = TOLD_METERS + context.config.stationaryRadius;
    for (let at = from + TOLD_MILLIS2; at <= to; at += STEP_MILLIS) {
      if (world.truthAt(at).metres - start >= least) return at;
    }
    return void 0;
  }
  function lastBy(at) {
    let found;
    for (const verdict of verdicts) if (verdict.at <= at && !verdict.isLost) found = verdict;
    return found;
  }
  const verdictAt = (at) => lastBy(at)?.isMoving;
  memory.onChange("motion", () => {
    for (const verdict of verdicts) verdict.isStored = true;
  });
  function isSeen(from, to) {
    for (let at = from; at <= to; at += STEP_MILLIS) if (world.stretchAt(at).sky === "none") return false;
    return true;
  }
  function judgeDeparture(trip, calmFrom, end) {
    const due = dueAt(trip);
    if (due === void 0 || due > end || trip.from < calmFrom + CALM_MILLIS) return;
    if (!covers(tracked, trip.from - CALM_MILLIS, due) || !isSeen(trip.from, due)) return;
    const isTold = verdicts.some(({ at, isMoving: isMoving2 }) => isMoving2 && at > trip.from && at <= due);
    if (verdictAt(trip.from) !== false || isTold) return;
    if (!lives.some(({ from, to }) => from <= due && to >= trip.from)) return;
    if (refused3.some(({ from, to }) => from <= trip.from && to >= trip.from)) return;
    const metres = Math.round(world.truthAt(due).metres - world.truthAt(trip.from).metres);
    violates(
      `the device left at ${trip.from} and was ${metres} m away at ${due}, and no motion change told of it`
    );
  }
  function judgeArrival({ to }, next, calmFrom) {
    const least = Math.ceil(context.config.stopTimeout * 6e4 / STRETCH_MILLIS) + STOPPED_STRETCHES;
    const from = Math.max(to, calmFrom, lastBy(next)?.at ?? 0);
    const ran = running.stretches(from, next);
    if (ran < least || !covers(tracked, from, next)) return;
    if (verdictAt(next) !== true || paces.some((at) => at > to && at <= next)) return;
    violates(
      `the device arrived at ${to}, the process ran in ${ran} stretches of ten minutes since, and by ${next} no motion change told of it`
    );
  }
  return {
    on: [
      intent.on,
      running.on,
      {
        call({ operation, at }) {
          if (operation === "changePace") paces.push(at);
        },
        reading({ kind, reading: reading2, at }) {
          if (kind !== "provider") return;
          noteSpan(refused3, !mayLocate(reading2), at);
        },
        commit: ({ at }) => noteSpan(tracked, intent.mode === "location", at),
        birth({ at }) {
          noteSpan(tracked, intent.mode === "location", at);
          noteSpan(lives, true, at);
          for (const verdict of verdicts) verdict.isLost ||= !verdict.isStored;
        },
        death: ({ at }) => noteSpan(lives, false, at)
      }
    ],
    told({ name, data, id, isRepeat, at }) {
      if (name !== "motionchange" || isRepeat) return;
      const { isMoving: isMoving2 } = data;
      verdicts.push({ at, isMoving: isMoving2, isStored: id !== void 0, isLost: false });
    },
    judges(calmFrom, end) {
      world.trips.forEach((trip, index) => {
        judgeDeparture(trip, calmFrom, end);
        const next = Math.min(end, world.trips[index + 1]?.from ?? end);
        if (trip.to < end) judgeArrival(trip, next, calmFrom);
      });
    }
  };
}

// packages/simulator/src/checkers/draining.ts
var DRAINED_STRETCHES = 10;
function createDraining(context) {
  const { memory, world, server, violates } = context;
  let isConnected = true;
  let transport = "other";
  const storedAt = /* @__PURE__ */ new Map();
  function hasNetwork(at) {
    const network = world.networkAt(at);
    if (!isConnected || network === "none" || network === "captive") return false;
    return transport !== "cellular" || !context.config.disableAutoSyncOnCellular;
  }
  const running = createWakefulness(hasNetwork);
  memory.onChange(QUEUE, ({ key, value, before, at }) => {
    const seq = seqOf2(key);
    if (value === void 0) storedAt.delete(seq);
    else if (before === void 0 && !server.stumbles(read3(value) ?? {})) storedAt.set(seq, at);
  });
  return {
    on: [
      running.on,
      {
        reading({ kind, reading: reading2 }) {
          if (kind !== "connectivity") return;
          const now = reading2;
          isConnected = now.connected;
          transport = now.transport;
        }
      }
    ],
    judges(calmFrom, at) {
      const { autoSync, url } = context.config;
      if (!autoSync || url === void 0) return;
      if (memory.record("auth")?.machine?.savedMode === "rejected") return;
      const suspects = memory.record("sync")?.book?.suspects ?? {};
      const waited = (since) => running.stretches(Math.max(since, calmFrom), at);
      const late = [...storedAt].filter(
        ([seq, since]) => !(seq in suspects) && waited(since) >= DRAINED_STRETCHES
      );
      const [first] = late;
      if (first === void 0) return;
      violates(
        `${late.length} rows wait; row ${first[0]} has been there since ${first[1]}, and the process ran with a network in ${waited(first[1])} stretches of ten minutes since`
      );
    }
  };
}

// packages/simulator/src/checkers/entering.ts
var ENTERED_MILLIS = 30 * 6e4;
var DEEP = 0.4;
var RADIUS_METERS = 200;
var LOOK_MILLIS5 = 6e4;
var DEGREE_METERS3 = 111e3;
var FENCE2 = "fence/";
var FENCE_STATE2 = "fence-state/";
function createEntering(context) {
  const { memory, world, violates } = context;
  const intent = createIntent(context);
  const fences2 = /* @__PURE__ */ new Map();
  const entered = /* @__PURE__ */ new Set();
  const insideSince = /* @__PURE__ */ new Map();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const missed = /* @__PURE__ */ new Map();
  memory.onChange(FENCE2, ({ key, value, at }) => {
    const identifier = key.slice(FENCE2.length);
    const fence = value === void 0 ? void 0 : read3(value);
    fences2.delete(identifier);
    insideSince.delete(identifier);
    if (fence !== void 0 && fence.radius >= RADIUS_METERS) fences2.set(identifier, { fence, since: at });
  });
  memory.onChange(FENCE_STATE2, ({ key, value }) => {
    const identifier = key.slice(FENCE_STATE2.length);
    if (value === void 0) entered.delete(identifier);
    else entered.add(identifier);
    missed.delete(identifier);
  });
  function look2({ at }) {
    if (at - lookedAt < LOOK_MILLIS5 || fences2.size === 0) return;
    lookedAt = at;
    if (intent.mode === "off" || at - intent.since < ENTERED_MILLIS) {
      insideSince.clear();
      return;
    }
    if (world.stretchAt(at).sky === "none" && world.networkAt(at) === "none") {
      insideSince.clear();
      return;
    }
    const truth = world.truthAt(at);
    for (const [identifier, { fence, since }] of fences2) {
      const isNear = Math.abs(fence.latitude - truth.latitude) * DEGREE_METERS3 < fence.radius;
      if (!isNear || entered.has(identifier) || distanceMeters(fence, truth) > fence.radius * DEEP) {
        insideSince.delete(identifier);
        continue;
      }
      const from = insideSince.get(identifier) ?? at;
      insideSince.set(identifier, from);
      if (at - Math.max(from, since) >= ENTERED_MILLIS && !missed.has(identifier))
        missed.set(identifier, from);
    }
  }
  return {
    on: [
      intent.on,
      {
        commit: look2,
        reading: look2,
        // A process that is dead, and that its system does not start again, enters nothing.
        death: () => insideSince.clear()
      }
    ],
    judges(calmFrom, at) {
      look2({ at });
      const { maxMonitoredGeofences: wanted } = context.config;
      if (wanted >= 0 && fences2.size > wanted) return;
      for (const [identifier, from] of missed) {
        if (from < calmFrom || !fences2.has(identifier)) continue;
        violates(`the device has lain deep in geofence ${identifier} since ${from}, and it was not entered`);
      }
    }
  };
}

// packages/simulator/src/checkers/liveness.ts
var liveness = {
  name: "liveness",
  holds: "when faults have ceased, the queue drains, a real departure is told within ten minutes and a kilometre, a real arrival when the process has run for a while after stopTimeout, and a fence that the device lies in is entered within half an hour",
  begins: begins8
};
function begins8(context) {
  const parts = [
    createDraining(context),
    createDepartures(context),
    createEntering(context)
  ];
  let calmFrom = 0;
  return {
    on: [
      {
        fault({ fault }) {
          calmFrom = Math.max(calmFrom, fault.at + (fault.lastsMillis ?? 0));
        },
        // A kill that waited for a commit or a request is over when it has struck, maybe hours after it was due.
        death({ why, at }) {
          if (why.startsWith("killed in")) calmFrom = Math.max(calmFrom, at);
        }
      },
      ...parts.flatMap(({ on = [] }) => on)
    ],
    told(telling) {
      for (const { told } of parts) told?.(telling);
    },
    ends(at) {
      for (const { judges } of parts) judges(calmFrom, at);
    }
  };
}

// packages/simulator/src/checkers/chances.ts
var AWAKE_MILLIS = 6e4;
var WAKES = 3;
function createChances() {
  let isRunning = false;
  let woken = [];
  const wake = ({ at }) => {
    isRunning = true;
    woken = [...woken.slice(1 - WAKES), at];
  };
  const sleep = () => {
    isRunning = false;
  };
  return {
    since(dueAt, at) {
      if (!isRunning) return false;
      const [earliest = at] = woken;
      const last = woken[woken.length - 1] ?? at;
      return at - Math.max(dueAt, last) >= AWAKE_MILLIS || woken.length === WAKES && earliest >= dueAt;
    },
    on: {
      birth: wake,
      resumed: wake,
      suspended: sleep,
      death() {
        if (isRunning) woken = woken.slice(0, -1);
        sleep();
      }
    }
  };
}

// packages/simulator/src/checkers/motion-verdict.ts
var motionVerdict = {
  name: "motion-verdict",
  holds: "motion changes alternate strictly within a session; a session begins with moving, without a location; records say null only until stopTimeout after that",
  begins: begins9
};
var LATE_MILLIS = 12e4;
var BOOT_MILLIS = 6e4;
function begins9(context) {
  const { memory, stored, os, violates } = context;
  const intent = createIntent(context);
  const stopTimeoutMillis = () => context.config.stopTimeout * 6e4;
  let last;
  let isUnstored = false;
  let mayOpen = 1;
  let starting = 0;
  const openings = /* @__PURE__ */ new Set();
  let openedAt = Number.NEGATIVE_INFINITY;
  const chances = createChances();
  let hasRebooted = false;
  let startedBehind;
  let newestSeq2 = -1;
  function judgeOpening({ isMoving: isMoving2, location }) {
    if (!isMoving2) violates("a session began with a motion change that says it does not move");
    else if (location !== null && location !== void 0)
      violates(`the first motion change of a session has a location (${location.uuid})`);
  }
  function judgeForm(event) {
    if (event.location !== void 0 && event.location !== null) return;
    const form = "location" in event && event.location === null ? "null" : "absent";
    const wanted = os.profile.firstMotionChangeLocation;
    if (form !== wanted)
      violates(`a motion change without a location has it ${form}; on ${os.profile.name} it is ${wanted}`);
  }
  stored.onEvent(({ name, payload, seq, at, id }) => {
    newestSeq2 = Math.max(newestSeq2, seq);
    if (name !== "motionchange") return;
    const { isMoving: isMoving2, location } = payload;
    const isOpening = isMoving2 && !location;
    if (isOpening) {
      openedAt = at;
      if (mayOpen > 0) openings.add(id);
    }
    if (!intent.isChanging) mayOpen = 0;
    else if (isOpening) mayOpen = Math.max(0, mayOpen - 1);
  });
  stored.onRecord(({ record, seq, isForeign: isForeign2, at }) => {
    if (record.is_moving !== null || isForeign2 || intent.mode !== "location" || intent.isChanging) return;
    if (intent.since > openedAt + stopTimeoutMillis()) return;
    const until = openedAt + stopTimeoutMillis() + LATE_MILLIS;
    if (at > until && chances.since(until, at))
      violates(
        `row ${seq} says is_moving null ${at - openedAt} ms after its session began; allowed are ${stopTimeoutMillis()} ms`
      );
  });
  const ended = ({ operation }) => {
    if (operation === "start") starting = Math.max(0, starting - 1);
  };
  return {
    on: [
      intent.on,
      chances.on,
      {
        call({ operation }) {
          if (operation === "start" && intent.mode !== "location") startedBehind = newestSeq2;
          if (operation === "start") mayOpen = ++starting;
          else if (operation === "startGeofences" || operation === "stop") mayOpen = Math.max(1, mayOpen);
        },
        returned: ended,
        failed: ended,
        birth(seen) {
          const alive = ["motion", "session"].map((key) => memory.record(key)?.aliveAt?.up ?? 0);
          const gap = seen.up + BOOT_MILLIS - Math.max(...alive);
          if (hasRebooted || gap > stopTimeoutMillis()) mayOpen = 1;
          hasRebooted = false;
        },
        reboot() {
          hasRebooted = true;
        },
        death() {
          startedBehind = void 0;
          starting = 0;
          if (isUnstored) last = void 0;
        }
      }
    ],
    told({ name, data, id, isRepeat, at }) {
      if (name !== "motionchange" || isRepeat) return;
      const event = data;
      judgeForm(event);
      if (startedBehind !== void 0 && (id === void 0 || Number(id) > startedBehind)) {
        startedBehind = void 0;
        judgeOpening(event);
      }
      const isOpening = event.isMoving && !event.location;
      if (isOpening && id === void 0) openedAt = at;
      const isAllowed = id === void 0 ? mayOpen > 0 : openings.has(id);
      if (last === event.isMoving && !(isOpening && isAllowed))
        violates(`two motion changes in a row say isMoving: ${last}`);
      last = event.isMoving;
      isUnstored = id === void 0;
      if (isUnstored) mayOpen = 0;
    }
  };
}

// packages/simulator/src/checkers/deliveries.ts
function createDeliveries(context) {
  const { server, violates } = context;
  let read4 = 0;
  const seqs = /* @__PURE__ */ new Map();
  const acknowledged = /* @__PURE__ */ new Set();
  let heard = /* @__PURE__ */ new Set();
  const flights = /* @__PURE__ */ new Map();
  const arrived = /* @__PURE__ */ new Map();
  function catchUp() {
    const { arrivals } = server;
    for (; read4 < arrivals.length; read4++) {
      const arrival = arrivals[read4];
      if (arrival === void 0) continue;
      const { uuid, request } = arrival;
      const batch = arrived.get(request) ?? [];
      arrived.set(request, batch);
      judge3(uuid, batch, request);
      batch.push(uuid);
    }
  }
  function judge3(uuid, batch, request) {
    const seq = seqs.get(uuid);
    if (seq === void 0) {
      violates(`request ${request} brought record ${uuid}, which never was durable in the queue`);
      return;
    }
    const before = batch.length === 0 ? void 0 : seqs.get(batch[batch.length - 1]);
    if (before !== void 0 && before >= seq) {
      violates(
        `request ${request} has row ${seq} behind row ${before}: an upload is in the order of the queue`
      );
    }
    if (heard.has(uuid)) {
      violates(
        `row ${seq} (${uuid}) was sent again in request ${request}, although this process had heard that it arrived`
      );
    }
  }
  return {
    on: {
      request(seen) {
        flights.set(seen.number, flightOf(seen, context));
      },
      noAnswer({ number: number2 }) {
        flights.delete(number2);
      },
      answer({ number: number2, response, at }) {
        catchUp();
        const batch = arrived.get(number2);
        const flight = flights.get(number2);
        arrived.delete(number2);
        flights.delete(number2);
        if (batch === void 0 || response.status < 200 || response.status > 299) return;
        const isHeard = flight !== void 0 && at < flight.givenUpAt;
        for (const uuid of batch) {
          acknowledged.add(uuid);
          if (isHeard) heard.add(uuid);
        }
      }
    },
    stored(uuid, seq) {
      seqs.set(uuid, seq);
      acknowledged.delete(uuid);
      heard.delete(uuid);
    },
    isAcknowledged: (uuid) => acknowledged.has(uuid),
    died() {
      catchUp();
      heard = /* @__PURE__ */ new Set();
      flights.clear();
    }
  };
}

// packages/simulator/src/checkers/dropping.ts
var DROPPED = / queue dropped (\d+) over the limit/;
function createDropping(context) {
  const { memory, violates } = context;
  let newest = -1;
  let condemned = -1;
  let open = 0;
  const named2 = /* @__PURE__ */ new Set();
  const unquarantined = /* @__PURE__ */ new Set();
  let counted = 0;
  let dropped = 0;
  let isTraced = false;
  const condemn = () => {
    condemned = Math.max(condemned, newest);
  };
  return {
    put(seq) {
      newest = Math.max(newest, seq);
      if (open > 0) condemn();
    },
    called({ operation, args }) {
      if (operation === "destroyLocations") {
        open++;
        condemn();
      }
      if (operation === "destroyLocation") named2.add(String(args[0]));
      if (operation === "destroyQuarantined") unquarantined.add(String(args[0]));
    },
    returned({ operation }) {
      if (operation !== "destroyLocations") return;
      condemn();
      open = Math.max(0, open - 1);
    },
    traced({ line }) {
      isTraced = true;
      const said = DROPPED.exec(line)?.[1];
      if (said !== void 0) counted += Number(said);
    },
    died() {
      open = 0;
    },
    isDestroyed: (uuid, seq) => seq <= condemned || named2.has(uuid),
    isOverLimit(seq) {
      const { maxRecordsToPersist: limit, maxDaysToPersist: days } = context.config;
      const younger = limit < 0 ? 0 : memory.keys(QUEUE).filter((key) => seqOf2(key) > seq).length;
      const isOver = limit >= 0 && younger >= limit || days > 0;
      if (isOver) dropped++;
      return isOver;
    },
    get isQuarantineOpened() {
      return unquarantined.size > 0;
    },
    ends() {
      if (isTraced && dropped > counted)
        violates(`${dropped} rows were dropped over a limit of the queue, and only ${counted} were counted`);
    }
  };
}

// packages/simulator/src/checkers/nothing-lost.ts
var nothingLost = {
  name: "nothing-lost",
  holds: "a durable record leaves the queue only when the server has it and said so, into quarantine, over a limit and counted, or by the app; it is sent again only while nobody heard that it arrived; each upload is in the order of the queue",
  begins: begins10
};
function begins10(context) {
  const { memory, violates, stored } = context;
  const deliveries = createDeliveries(context);
  const dropping = createDropping(context);
  function left4({ key, before = "", commit }) {
    const uuid = uuidOf(before);
    if (uuid === void 0) return;
    if (deliveries.isAcknowledged(uuid)) return;
    const seq = seqOf2(key);
    const isSetAside = commit.some(
      (change) => "put" in change && change.put === QUARANTINE + key.slice(QUEUE.length)
    );
    if (isSetAside || dropping.isDestroyed(uuid, seq) || dropping.isOverLimit(seq)) return;
    violates(
      `row ${seq} (${uuid}) left the queue, but no answer said that the server has it; nobody else took it away`
    );
  }
  memory.onChange(QUEUE, (change) => {
    if (change.value === void 0) left4(change);
    else dropping.put(seqOf2(change.key));
  });
  stored.onRecord(({ seq, record }) => deliveries.stored(record.uuid, seq));
  memory.onChange(QUARANTINE, ({ key, value, before, commit }) => {
    if (value !== void 0 || before === void 0) return;
    const isBack = commit.some((change) => "put" in change && change.put.startsWith(QUEUE));
    if (isBack || dropping.isQuarantineOpened) return;
    violates(`${key} left quarantine, and neither the app nor a new row in the queue says why`);
  });
  return {
    on: [
      deliveries.on,
      {
        call: dropping.called,
        returned: dropping.returned,
        failed: dropping.returned,
        trace: dropping.traced,
        death() {
          deliveries.died();
          dropping.died();
        }
      }
    ],
    ends(_at, entries) {
      dropping.ends();
      const found = new Set(entries.map(({ key }) => key));
      for (const prefix of [QUEUE, QUARANTINE]) {
        for (const key of memory.keys(prefix)) {
          if (!found.has(key)) violates(`${key} was durable, and is gone although no commit removed it`);
        }
      }
    }
  };
}

// packages/simulator/src/checkers/odometer.ts
var odometer = {
  name: "odometer",
  holds: "the odometer falls only when it is set; between two places it grows by at least their distance and at most the way along every fix between them (by their error circles, where they are worse than 15 m; not under the policy Adjust, whose places are no fix\u2019s), over kills too; records never show less than the record before",
  begins: begins11
};
var ROUNDING_METERS = 1e-3;
var RECORD_ROUNDING_METERS = 5e-3 + ROUNDING_METERS;
function begins11(context) {
  const { memory, stored, trail, violates } = context;
  let last;
  let mark;
  let isAdjusting = false;
  let sets = [];
  let isBeginning = false;
  let isStarting = false;
  let recorded = { metres: Number.NEGATIVE_INFINITY, seq: -1 };
  let setting;
  function adjustsNow() {
    const { disableLocationFilter, locationFilterPolicy } = context.config;
    return locationFilterPolicy === "Adjust" && !disableLocationFilter;
  }
  function faultOf(metres, from, now, wasSet = false) {
    const grown = now.metres - metres;
    const told = `${metres} to ${now.metres} m`;
    if (grown < -ROUNDING_METERS) return `fell: ${told}, and nobody set it so`;
    if (from === null || now.from === null || isBeginning) return void 0;
    const least = distanceMeters(from, now.from);
    if (!wasSet && grown < least - ROUNDING_METERS)
      return `grew by ${grown} m over ${least} m and more: ${told}`;
    const end = trail.find(now.from)?.metres;
    if (isAdjusting || adjustsNow()) return void 0;
    if (least === 0 || end === void 0 || mark === void 0 || end < mark) return void 0;
    const most = Math.max(least, end - mark);
    return grown > most + ROUNDING_METERS ? `grew by ${grown} m over ${most} m along all fixes: ${told}` : void 0;
  }
  function judge3(value, changes) {
    const now = read3(value);
    if (now === void 0 || typeof now.metres !== "number") return;
    if (last !== void 0) {
      const { metres, from } = last;
      const fault = faultOf(metres, from, now);
      const isSet = fault !== void 0 && sets.some((set) => faultOf(set.metres, from, now, true) === void 0);
      if (isSet) {
        recorded = { metres: Number.NEGATIVE_INFINITY, seq: recorded.seq };
        setting = { changes, metres: now.metres };
      } else if (fault !== void 0) violates(`the odometer ${fault}`);
      sets = isSet ? [] : sets.filter(({ isOver }) => !isOver);
    }
    isBeginning = isStarting;
    take2(now);
  }
  function take2(now) {
    last = now;
    isAdjusting = adjustsNow();
    mark = now?.from ? trail.find(now.from)?.firstMetres : void 0;
  }
  stored.onRecord(({ record, seq, isForeign: isForeign2, commit }) => {
    if (isForeign2 || sets.length > 0) return;
    if (commit === setting?.changes && record.odometer > setting.metres + RECORD_ROUNDING_METERS) return;
    if (record.odometer < recorded.metres - RECORD_ROUNDING_METERS)
      violates(
        `row ${seq} says ${record.odometer} m, and row ${recorded.seq} before it ${recorded.metres} m`
      );
    recorded = { metres: record.odometer, seq };
  });
  const isSetting = (operation) => operation === "setOdometer" || operation === "resetOdometer";
  const over = ({ operation }) => {
    if (operation === "start") isStarting = false;
    if (isSetting(operation)) for (const set of sets) set.isOver = true;
  };
  return {
    on: [
      {
        call({ operation, args }) {
          if (operation === "start") {
            isStarting = true;
            isBeginning = true;
          }
          if (isSetting(operation))
            sets.push({ metres: operation === "setOdometer" ? Number(args[0]) : 0, isOver: false });
        },
        returned: over,
        failed: over,
        commit({ changes }) {
          for (const change of changes)
            if ("put" in change && change.put === "odometer") judge3(change.value, changes);
        },
        birth() {
          const durable = memory.get("odometer");
          take2(durable === void 0 ? void 0 : read3(durable));
        },
        death() {
          sets = [];
          isStarting = false;
        }
      }
    ]
  };
}

// packages/simulator/src/checkers/persist-first.ts
var persistFirst = {
  name: "persist-first",
  holds: "a record is durable before its location event, an event with an id before it is told, and its row stays until it is; each stationary transition has exactly one record with event motionchange, in the same commit",
  begins: begins12
};
var WAITING_MAX = 64;
function begins12({ memory, stored, violates }) {
  const untold = /* @__PURE__ */ new Map();
  const unstored = /* @__PURE__ */ new Map();
  const pending = /* @__PURE__ */ new Map();
  const refusable = /* @__PURE__ */ new Set();
  function stopsIn(commit) {
    return commit.flatMap((change) => {
      if (!("put" in change) || !change.put.startsWith(QUEUE)) return [];
      if (!change.value.includes('"event":"motionchange"')) return [];
      const record = read3(change.value);
      return record?.event === "motionchange" ? [record] : [];
    });
  }
  function eventsIn(commit) {
    return commit.flatMap((change) => {
      if (!("put" in change) || !change.put.startsWith(OUTBOX)) return [];
      const row = read3(change.value);
      return row?.name === "motionchange" ? [row.payload] : [];
    });
  }
  stored.onRecord(({ record, seq, isForeign: isForeign2, commit }) => {
    if (record.event !== "motionchange" || isForeign2) return;
    const events = eventsIn(commit).filter(
      ({ isMoving: isMoving2, location }) => !isMoving2 && location?.uuid === record.uuid
    );
    if (events.length !== 1)
      violates(
        `row ${seq} is the record of a stop, and its commit holds ${events.length} events of it; one is right`
      );
    if (record.is_moving !== false)
      violates(`row ${seq} is the record of a stop and says is_moving ${record.is_moving}`);
  });
  memory.onChange(OUTBOX, ({ key, value }) => {
    if (value !== void 0) return;
    const id = key.slice(OUTBOX.length);
    const name = untold.get(id);
    untold.delete(id);
    if (name === void 0 || name === "authorization") return;
    const stillThere = [...untold.values()].filter((other) => other === name).length;
    const waiting = stillThere + (unstored.get(name) ?? 0);
    if (waiting < WAITING_MAX) violates(`${name} ${id} was taken out of the outbox, and nobody had heard it`);
  });
  stored.onEvent(({ name, payload, seq, commit, id }) => {
    untold.set(id, name);
    if (name !== "motionchange") return;
    const { isMoving: isMoving2, location } = payload;
    if (isMoving2 || !location) return;
    const records = stopsIn(commit).filter(({ uuid }) => uuid === location.uuid);
    if (records.length !== 1)
      violates(
        `event ${seq} is a stop at ${location.uuid}, and its commit holds ${records.length} records of it; one is right`
      );
  });
  return {
    on: [
      {
        commit({ number: number2, changes }) {
          pending.set(number2, changes);
          for (const { uuid } of stopsIn(changes)) refusable.add(uuid);
        },
        durable({ number: number2 }) {
          pending.delete(number2);
        },
        refused({ number: number2 }) {
          for (const change of pending.get(number2) ?? []) {
            if (!("put" in change) || !change.put.startsWith(OUTBOX)) continue;
            const name = read3(change.value)?.name;
            if (name !== void 0) unstored.set(name, (unstored.get(name) ?? 0) + 1);
          }
          pending.delete(number2);
        },
        death() {
          pending.clear();
          unstored.clear();
        }
      }
    ],
    told({ name, data, id }) {
      if (id !== void 0) untold.delete(id);
      else unstored.set(name, Math.max(0, (unstored.get(name) ?? 0) - 1));
      if (id !== void 0 && !stored.knowsEvent(id))
        violates(`a ${name} event was told with the id ${id}, which is not durable`);
      if (name === "location") {
        const { uuid, extras } = data;
        if (!stored.knows(uuid) && extras?.watch !== true)
          violates(`a location event told of record ${uuid} before it was durable`);
      }
      if (name !== "motionchange") return;
      const { isMoving: isMoving2, location } = data;
      if (isMoving2 || !location || stored.knows(location.uuid)) return;
      if (id !== void 0 || !refusable.has(location.uuid))
        violates(`a stop was told with record ${location.uuid}, which is not durable`);
    }
  };
}

// packages/simulator/src/checkers/positions-asked.ts
var ONE_SHOTS = /* @__PURE__ */ new Set(["getCurrentPosition", "setOdometer", "resetOdometer"]);
function createPositionsAsked() {
  let open = 0;
  let isWatching = false;
  let since = 0;
  const ended = ({ operation, at }) => {
    if (ONE_SHOTS.has(operation)) open = Math.max(0, open - 1);
    if (operation === "stopWatchPosition" || operation === "removeListeners") isWatching = false;
    since = at;
  };
  return {
    get isAsking() {
      return open > 0 || isWatching;
    },
    get since() {
      return since;
    },
    on: {
      call({ operation }) {
        if (ONE_SHOTS.has(operation)) open++;
        if (operation === "watchPosition") isWatching = true;
      },
      returned: ended,
      failed: ended,
      death({ at }) {
        open = 0;
        isWatching = false;
        since = at;
      }
    }
  };
}

// packages/simulator/src/checkers/quiet-receiver.ts
var quietReceiver = {
  name: "quiet-receiver",
  holds: "while the device lies still no more than the low-power watch is asked for, after the soft stop and some slack, but for short checks; nothing is while tracking is off; checks are twelve an hour at most",
  begins: begins13
};
var SETTLING_MILLIS = 15 * 6e4;
var CHECK_MILLIS2 = 10 * 6e4;
var OFF_MILLIS = 6e4;
var HOUR_MILLIS6 = 36e5;
var TUNNEL_MILLIS = 6e4;
var LOST_SHARE2 = 0.5;
var CHECKS_MAX = 12;
var ACCURACY = { HIGH: -1, BALANCED: 10, LOW: 100 };
function begins13(context) {
  const { world, memory, violates } = context;
  const intent = createIntent(context);
  const positions = createPositionsAsked();
  let request;
  let demandingSince;
  const chances = createChances();
  let isTold = false;
  let fixedAt = 0;
  let mode = "off";
  let checks = [];
  let isBlocked = false;
  let allowedAt = 0;
  let lostUntil = 0;
  function isDemanding({ desiredAccuracy, distanceFilter, interval }) {
    const { config } = context;
    if (desiredAccuracy === DESIRED_ACCURACY_LOWEST) return false;
    if (!config.stationaryKeepAlive) return true;
    return desiredAccuracy < ACCURACY[config.stationaryDesiredAccuracy] || distanceFilter < config.stationaryDistanceFilter || interval < config.stationaryLocationUpdateInterval;
  }
  function ask(next, at) {
    request = next;
    isTold = false;
    if (next === void 0 || !isDemanding(next)) demandingSince = void 0;
    else demandingSince ??= at;
  }
  function stillSince(at) {
    const { from, going } = world.stretchAt(at);
    return going === "still" ? from : void 0;
  }
  function look2({ at }) {
    if (request === void 0 || isTold) return;
    if (positions.isAsking || at - positions.since < OFF_MILLIS) return;
    if (intent.mode === "off" && !intent.isChanging) {
      if (!chances.since(intent.since + OFF_MILLIS, at)) return;
      isTold = true;
      violates(
        `tracking has been off for ${at - intent.since} ms, and a location request is open: ${JSON.stringify(request)}`
      );
      return;
    }
    if (demandingSince === void 0 || isBlocked) return;
    if (context.config.disableMotionActivityUpdates && at - fixedAt > TUNNEL_MILLIS) return;
    const still = stillSince(at);
    if (still === void 0) return;
    const since = Math.max(
      demandingSince,
      Math.max(still, lostUntil, allowedAt) + SETTLING_MILLIS,
      intent.since
    );
    if (!chances.since(since + CHECK_MILLIS2, at)) return;
    isTold = true;
    violates(
      `the device has lain still for ${at - still} ms, and for ${at - demandingSince} ms more than rest needs has been asked for: ${JSON.stringify(request)}`
    );
  }
  function provided(provider, at) {
    const isAllowed = mayLocate(provider);
    if (isAllowed && isBlocked) allowedAt = at;
    isBlocked = !isAllowed;
  }
  function count2(savedMode, at) {
    if (savedMode === mode) return;
    if (mode === "off" || savedMode === "off" || savedMode === "probing") checks = [];
    mode = savedMode;
    if (savedMode !== "checking") return;
    checks = checks.filter((before) => at - before < HOUR_MILLIS6);
    checks.push(at);
    if (checks.length > CHECKS_MAX)
      violates(`${checks.length} checks of a departure in an hour; ${CHECKS_MAX} are allowed`);
  }
  memory.onChange("motion", ({ value, at }) => {
    const saved = value === void 0 ? void 0 : read3(value)?.machine?.savedMode;
    if (saved !== void 0) count2(saved, at);
  });
  return {
    on: [
      intent.on,
      positions.on,
      chances.on,
      {
        commit: look2,
        birth({ at }) {
          if (demandingSince !== void 0) demandingSince = at;
        },
        watch({ kind, request: wanted, at }) {
          if (kind === "location") ask(wanted, at);
        },
        unwatch({ kind, at }) {
          if (kind === "location") ask(void 0, at);
        },
        reboot({ at }) {
          ask(void 0, at);
        },
        fault({ fault, at }) {
          if (fault.kind === "droppedReadings" && (fault.amount ?? 1) >= LOST_SHARE2)
            lostUntil = Math.max(lostUntil, at + (fault.lastsMillis ?? 0));
        },
        reading(seen) {
          if (seen.kind === "location" && !("error" in seen.reading)) fixedAt = seen.at;
          if (seen.kind === "provider") provided(seen.reading, seen.at);
          look2(seen);
        },
        satellites: look2
      }
    ],
    ends(at) {
      look2({ at });
    }
  };
}

// packages/simulator/src/checkers/single-flight.ts
var singleFlight = {
  name: "single-flight",
  holds: "one upload and one refresh are under way at most; a refresh token whose successor is stored is never sent again; new tokens are durable before they are used, from memory only when the disk refused them",
  begins: begins14
};
var TOKENS = "secret/tokens";
function begins14(context) {
  const { memory, violates } = context;
  const flights = /* @__PURE__ */ new Map();
  const exchanged = /* @__PURE__ */ new Set();
  const retired = /* @__PURE__ */ new Set();
  let fresh;
  let held = {};
  const tokens = () => read3(memory.get(TOKENS) ?? "") ?? {};
  memory.onChange(TOKENS, ({ value, before }) => {
    held = read3(value ?? "") ?? {};
    if (fresh !== void 0 && held.accessToken === fresh) fresh = void 0;
    const old = read3(before ?? "")?.refreshToken;
    if (old !== void 0 && old !== held.refreshToken && exchanged.has(old)) retired.add(old);
  });
  function judgeFlight(flight) {
    for (const other of flights.values()) {
      if (other.purpose === flight.purpose && flight.at < other.givenUpAt)
        violates(`${flight.purpose} ${flight.number} was sent while ${other.number} was under way`);
    }
  }
  function carries2({ headers, body = "" }, token) {
    return body.includes(`"${token}"`) || Object.values(headers).some((value) => value.split(" ").includes(token));
  }
  function judgeTokens({ number: number2, request, purpose }) {
    if (purpose === "refresh") {
      for (const token of retired)
        if (carries2(request, token))
          violates(`refresh ${number2} sends ${token} again, whose successor is stored`);
    } else if (fresh !== void 0 && carries2(request, fresh))
      violates(`${purpose} ${number2} uses ${fresh}, which is not durable yet`);
  }
  function sentBy({ request }) {
    return [held.refreshToken, tokens().refreshToken].find(
      (token) => token !== void 0 && carries2(request, token)
    );
  }
  function answered(flight, body, at) {
    const answer = read3(body);
    const accessToken = answer?.access_token;
    if (typeof accessToken !== "string" || at >= flight.givenUpAt) return;
    const sent = sentBy(flight);
    if (sent !== void 0) exchanged.add(sent);
    if (tokens().accessToken !== accessToken) fresh = accessToken;
  }
  return {
    on: [
      {
        request(seen) {
          const flight = flightOf(seen, context);
          if (flight.purpose !== "log") judgeFlight(flight);
          judgeTokens(flight);
          flights.set(seen.number, flight);
        },
        answer({ number: number2, response, at }) {
          const flight = flights.get(number2);
          flights.delete(number2);
          if (flight?.purpose === "refresh" && response.status >= 200 && response.status < 300)
            answered(flight, response.body, at);
        },
        noAnswer({ number: number2 }) {
          flights.delete(number2);
        },
        refused() {
          fresh = void 0;
        },
        birth() {
          held = tokens();
        },
        death() {
          flights.clear();
          fresh = void 0;
        }
      }
    ]
  };
}

// packages/simulator/src/checkers/slice.ts
var slice = {
  name: "monitored-slice",
  holds: "the differences told by geofenceschange, folded, are the fences registered with the platform; never more than the budget allows, nor more regions than the platform has",
  begins: begins15
};
var FENCE_REGION = "geo/fence/";
var RESERVED = 2;
var SETTLED_MILLIS = 12e4;
var WAITING_MAX2 = 64;
var isDifference = (change) => "put" in change && change.put.startsWith(OUTBOX) && change.value.startsWith('{"name":"geofenceschange"');
function begins15(context) {
  const { memory, os, stored, violates } = context;
  const told = /* @__PURE__ */ new Set();
  const registered = /* @__PURE__ */ new Set();
  const waiting = /* @__PURE__ */ new Map();
  const givenUp = /* @__PURE__ */ new Map();
  let isUnstored = false;
  let isIncomplete = false;
  let unstored = 0;
  const commits = /* @__PURE__ */ new Map();
  let isAlive = false;
  let isAsleep = false;
  let changedAt = 0;
  let isUnchecked = false;
  const budget = () => {
    const most = os.profile.regionBudget - RESERVED;
    const { maxMonitoredGeofences: wanted } = context.config;
    return wanted < 0 ? most : Math.min(wanted, most);
  };
  function fold({ on, off }) {
    for (const { identifier } of off)
      if (!told.delete(identifier) && !isIncomplete)
        violates(`geofenceschange takes off ${identifier}, which was not on`);
    for (const { identifier } of on) {
      if (told.has(identifier) && !isIncomplete)
        violates(`geofenceschange puts on ${identifier}, which was on already`);
      told.add(identifier);
    }
    if (told.size > budget() && !isIncomplete)
      violates(`${told.size} fences are monitored; allowed are ${budget()}`);
  }
  function catchUp(id) {
    for (const [other, change] of givenUp) {
      if (id !== void 0 && other > id) continue;
      givenUp.delete(other);
      fold(change);
    }
  }
  function recollect() {
    told.clear();
    const { monitored = [] } = memory.record("geofences") ?? {};
    for (const { fence } of monitored) told.add(fence.identifier);
    const coming = [...waiting, ...givenUp].sort(([one2], [other]) => one2 < other ? 1 : -1);
    for (const [, { on, off }] of coming) {
      for (const { identifier } of on) told.delete(identifier);
      for (const { identifier } of off) told.add(identifier);
    }
  }
  function register(requests) {
    registered.clear();
    for (const { identifier } of requests) {
      if (registered.has(identifier)) violates(`region ${identifier} is registered twice`);
      registered.add(identifier);
    }
    if (registered.size > os.profile.regionBudget)
      violates(
        `${registered.size} regions are registered; ${os.profile.name} has ${os.profile.regionBudget}`
      );
    const ofFences = [...registered].filter((identifier) => identifier.startsWith(FENCE_REGION)).length;
    if (ofFences > budget()) violates(`${ofFences} fences are registered; allowed are ${budget()}`);
  }
  function changed(at) {
    changedAt = at;
    isUnchecked = true;
  }
  function compare({ at }) {
    if (!isUnchecked || at - changedAt < SETTLED_MILLIS || !isAlive || isAsleep) return;
    if (waiting.size > 0 || unstored > 0 || memory.isPending) return;
    isUnchecked = false;
    catchUp(void 0);
    const fencesOf2 = [...registered].filter((identifier) => identifier.startsWith(FENCE_REGION));
    const missing = [...told].filter((identifier) => !registered.has(FENCE_REGION + identifier));
    const extra = fencesOf2.filter((identifier) => !told.has(identifier.slice(FENCE_REGION.length)));
    if (missing.length > 0)
      violates(`told as monitored and not registered: ${missing.slice(0, 5).join(", ")}`);
    if (extra.length > 0) violates(`registered and not told as monitored: ${extra.slice(0, 5).join(", ")}`);
  }
  memory.onChange(OUTBOX, ({ key, value }) => {
    if (value !== void 0) return;
    const id = key.slice(OUTBOX.length);
    const untold = waiting.get(id);
    if (untold === void 0) return;
    const count2 = waiting.size + unstored;
    if (count2 <= WAITING_MAX2)
      violates(`geofenceschange ${id} was given up untold, and ${count2} waited in all`);
    waiting.delete(id);
    givenUp.set(id, untold);
  });
  stored.onEvent(({ name, id, payload, at }) => {
    if (name !== "geofenceschange") return;
    waiting.set(id, payload);
    changed(at);
  });
  return {
    on: [
      {
        watch(seen) {
          if (seen.kind !== "regions") return;
          register(seen.request);
          changed(seen.at);
        },
        unwatch({ kind, at }) {
          if (kind !== "regions") return;
          registered.clear();
          changed(at);
        },
        birth({ at }) {
          isAlive = true;
          isAsleep = false;
          if (isUnstored) {
            recollect();
            isUnstored = false;
            isIncomplete = waiting.size > 0;
          }
          changed(at);
        },
        death() {
          isAlive = false;
          isUnstored ||= unstored > 0;
          unstored = 0;
          commits.clear();
        },
        suspended() {
          isAsleep = true;
        },
        resumed() {
          isAsleep = false;
        },
        reboot() {
          if (!os.regions.surviveReboot.is) registered.clear();
        },
        reading: compare,
        commit(seen) {
          compare(seen);
          const told2 = seen.changes.filter(isDifference).length;
          if (told2 > 0) commits.set(seen.number, told2);
        },
        durable({ number: number2 }) {
          commits.delete(number2);
        },
        refused({ number: number2 }) {
          unstored += commits.get(number2) ?? 0;
          commits.delete(number2);
        }
      }
    ],
    told({ name, data, id, isRepeat, at }) {
      if (name !== "geofenceschange") return;
      if (id !== void 0) waiting.delete(id);
      if (isRepeat) return;
      if (id === void 0) {
        isUnstored = true;
        unstored = Math.max(0, unstored - 1);
      }
      if (id !== void 0) catchUp(id);
      fold(data);
      if (isIncomplete && waiting.size === 0 && unstored === 0) {
        isIncomplete = false;
        recollect();
      }
      changed(at);
    },
    ends(at) {
      compare({ at });
    }
  };
}

// packages/simulator/src/checkers/stumbling.ts
var stumbling = {
  name: "stumbling",
  holds: "no good record waits behind one over which the server stumbles: while one is queued, at most forty requests in a row fail because of another",
  begins: begins16
};
var IN_A_ROW_MAX = 40;
function begins16(context) {
  const { memory, server, violates } = context;
  const good = /* @__PURE__ */ new Set();
  const flights = /* @__PURE__ */ new Map();
  let inARow = 0;
  memory.onChange(QUEUE, ({ key, value }) => {
    const record = read3(value ?? "");
    if (record === void 0) good.delete(key);
    else if (!server.stumbles(record)) good.add(key);
  });
  const again = () => {
    inARow = 0;
  };
  function failed2(flight, status) {
    if (flight?.purpose !== "upload" || status !== 0 && status !== 500) return;
    const hasStumbled = recordsOf(flight.request.body ?? "")?.some((record) => server.stumbles(record));
    if (!hasStumbled || server.mood.status !== 200) return;
    inARow = good.size === 0 ? 0 : inARow + 1;
    if (inARow <= IN_A_ROW_MAX) return;
    again();
    violates(
      `more than ${IN_A_ROW_MAX} requests in a row failed because of records over which the server stumbles, and ${good.size} others wait`
    );
  }
  function ended(number2) {
    const flight = flights.get(number2);
    flights.delete(number2);
    return flight;
  }
  return {
    on: [
      {
        request(seen) {
          flights.set(seen.number, flightOf(seen, context));
        },
        answer({ number: number2, response: { status } }) {
          const flight = ended(number2);
          if (flight?.purpose === "upload" && status >= 200 && status < 300) again();
          else failed2(flight, status);
        },
        noAnswer({ number: number2 }) {
          failed2(ended(number2), 0);
        },
        // What was learned may have been forgiven, or died with the process.
        call: again,
        reading({ kind }) {
          if (kind === "connectivity") again();
        },
        death() {
          flights.clear();
          again();
        }
      }
    ]
  };
}

// packages/simulator/src/checkers/invariants.ts
var INVARIANTS = [
  nothingLost,
  odometer,
  motionVerdict,
  persistFirst,
  fences,
  slice,
  quietReceiver,
  singleFlight,
  backoff,
  stumbling,
  httpEvents,
  episodes,
  armedWhileMoving,
  heading,
  headless,
  liveness
];

// packages/simulator/src/checkers/configured.ts
function configured(memory, { profile }, initial = {}) {
  const other = profile.name === "ios" ? "A" : "I";
  let from;
  let config = withDefaults(initial, other);
  return () => {
    const stored = memory.record("config");
    if (stored !== void 0 && stored !== from) {
      from = stored;
      config = withDefaults(stored.given ?? {}, other);
    }
    return config;
  };
}
function withDefaults(given, other) {
  const config = { ...given };
  for (const key of Object.keys(CONFIG_KEYS)) {
    const {
      default: fallback,
      fields: fields2,
      platform
    } = CONFIG_KEYS[key];
    const value = platform === other ? void 0 : given[key];
    if (value === void 0) config[key] = fallback;
    else if (fields2 !== void 0)
      config[key] = { ...fallback, ...value };
  }
  return config;
}

// packages/simulator/src/checkers/durable-memory.ts
var UNHEARD = /* @__PURE__ */ new Set(["blackbox/", "log/", "fence-index/", "queue-uuid/"]);
function familyOf(key) {
  const slash = key.indexOf("/");
  return slash < 0 || key.startsWith("secret/") ? key : key.slice(0, slash + 1);
}
var keyOf = (change) => "put" in change ? change.put : "delete" in change ? change.delete : void 0;
function createDurableMemory(initial, snapshot) {
  const durable = /* @__PURE__ */ new Map();
  for (const { key, value } of initial) if (!UNHEARD.has(familyOf(key))) durable.set(key, value);
  const written2 = /* @__PURE__ */ new Map();
  const refused3 = /* @__PURE__ */ new Set();
  const pending = /* @__PURE__ */ new Map();
  const hearing = /* @__PURE__ */ new Map();
  const read4 = /* @__PURE__ */ new Map();
  function set(key, value, commit, at) {
    const family = familyOf(key);
    if (UNHEARD.has(family)) return;
    const before = durable.get(key);
    if (value === void 0) durable.delete(key);
    else durable.set(key, value);
    if (before === void 0 && value === void 0) return;
    const heard = hearing.get(family);
    if (heard === void 0) return;
    const change = { key, value, before, commit, at };
    for (const hear of heard) hear(change);
  }
  function apply(commit, at) {
    for (const change of commit) {
      if ("put" in change) set(change.put, change.value, commit, at);
      else if ("delete" in change) set(change.delete, void 0, commit, at);
      else {
        const isIn = (key) => "deletePrefix" in change ? key.startsWith(change.deletePrefix) : key >= change.deleteRange.from && key < change.deleteRange.to;
        for (const key of [...durable.keys()]) if (isIn(key)) set(key, void 0, commit, at);
      }
    }
  }
  function settle2(at) {
    if (pending.size === 0) return;
    if (snapshot !== void 0) {
      const found = new Map(snapshot().map(({ key, value }) => [key, value]));
      for (const commit of pending.values()) {
        const tookEffect = commit.some((change) => "put" in change) && commit.every((change) => {
          if ("put" in change)
            return found.get(change.put) === change.value || isRewritten(commit, change.put, change.value);
          return true;
        });
        if (tookEffect) apply(commit, at);
      }
    }
    pending.clear();
  }
  return {
    get: (key) => durable.get(key),
    latest: (key) => written2.get(key) ?? durable.get(key),
    record(key) {
      const text2 = written2.get(key) ?? durable.get(key);
      if (text2 === void 0) return void 0;
      const known = read4.get(key);
      if (known?.text === text2) return known.value;
      const value = parsed6(text2);
      read4.set(key, { text: text2, value });
      return value;
    },
    keys: (prefix) => [...durable.keys()].filter((key) => key.startsWith(prefix)),
    get isPending() {
      return pending.size > 0;
    },
    onChange(key, heard) {
      const all = hearing.get(key);
      if (all) all.push(heard);
      else hearing.set(key, [heard]);
    },
    on: {
      commit({ number: number2, changes }) {
        pending.set(number2, changes);
        for (const key of refused3) written2.delete(key);
        refused3.clear();
        for (const change of changes) {
          const key = keyOf(change);
          if (key === void 0 || key.includes("/") !== key.startsWith("secret/")) continue;
          if ("put" in change) written2.set(key, change.value);
          else written2.delete(key);
        }
      },
      durable({ number: number2, at }) {
        const commit = pending.get(number2);
        pending.delete(number2);
        if (commit) apply(commit, at);
      },
      refused({ number: number2 }) {
        for (const change of pending.get(number2) ?? []) if ("put" in change) refused3.add(change.put);
        pending.delete(number2);
      },
      birth({ at }) {
        settle2(at);
        written2.clear();
        refused3.clear();
      }
    }
  };
}
function isRewritten(commit, key, value) {
  const last = commit.filter((change) => keyOf(change) === key).pop();
  return last !== void 0 && !("put" in last && last.value === value);
}
function parsed6(text2) {
  try {
    const value = JSON.parse(text2);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}

// packages/simulator/src/checkers/stored.ts
function createStored(memory) {
  const recordHeard = [];
  const eventHeard = [];
  const uuids = /* @__PURE__ */ new Set();
  const ids = /* @__PURE__ */ new Set();
  const insertedAt = /* @__PURE__ */ new Set();
  const placeOf2 = (coords) => `${coords?.latitude} ${coords?.longitude}`;
  memory.onChange(QUEUE, ({ key, value, commit, at }) => {
    if (value === void 0) return;
    const record = read3(value);
    if (record === void 0) return;
    uuids.add(record.uuid);
    const isForeign2 = insertedAt.size > 0 && insertedAt.has(placeOf2(record.coords)) || commit.some((change) => "delete" in change && change.delete.startsWith(QUARANTINE));
    const stored = { seq: seqOf2(key), record, isForeign: isForeign2, commit, at };
    for (const heard of recordHeard) heard(stored);
  });
  memory.onChange(OUTBOX, ({ key, value, commit, at }) => {
    const row = value === void 0 ? void 0 : read3(value);
    if (row === void 0) return;
    const id = key.slice(OUTBOX.length);
    ids.add(id);
    const stored = { ...row, id, seq: seqOf2(key), commit, at };
    for (const heard of eventHeard) heard(stored);
  });
  return {
    onRecord: (heard) => void recordHeard.push(heard),
    onEvent: (heard) => void eventHeard.push(heard),
    knows: (uuid) => uuids.has(uuid),
    knowsEvent: (id) => ids.has(id),
    on: {
      call({ operation, args }) {
        if (operation !== "insertLocation") return;
        insertedAt.add(placeOf2(args[0]?.coords));
      }
    }
  };
}

// packages/simulator/src/checkers/tellings.ts
function createTellings(heard) {
  const ids = /* @__PURE__ */ new Set();
  function tell({ name, at, delivery }, data, isHeadless) {
    const { id } = delivery;
    const isRepeat = id !== void 0 && ids.has(id);
    if (id !== void 0) ids.add(id);
    heard({ name, data, id, isRepeat, isHeadless, at });
  }
  return {
    event: (seen) => tell(seen, seen.data, false),
    headless: (seen) => tell(seen, seen.event, true)
  };
}

// packages/simulator/src/checkers/trail.ts
var SURE_METERS2 = 15;
var POINTS_MAX = 7200;
function createTrail() {
  const points = /* @__PURE__ */ new Map();
  let last;
  const keyOf2 = ({ latitude, longitude }) => `${latitude} ${longitude}`;
  function take2(fix, at) {
    const key = keyOf2(fix);
    const unsure = fix.accuracy > SURE_METERS2 ? 2 * fix.accuracy : 0;
    const metres = last === void 0 ? 0 : last.metres + distanceMeters(last, fix) + unsure;
    const { latitude, longitude } = fix;
    const before = points.get(key);
    const takenAt = before?.takenAt ?? at - (fix.ageMillis ?? 0);
    last = { latitude, longitude, takenAt, firstMetres: before?.firstMetres ?? metres, metres };
    points.delete(key);
    points.set(key, last);
    if (points.size <= POINTS_MAX) return;
    for (const oldest of points.keys()) {
      points.delete(oldest);
      break;
    }
  }
  function woken(wake, at) {
    if (wake?.cause === "reading" && wake.kind === "location") heard(wake.data, at);
  }
  function heard(reading2, at) {
    if (!("error" in reading2)) take2(reading2, at);
  }
  return {
    find: (position) => points.get(keyOf2(position)),
    on: {
      reading({ kind, reading: reading2, at }) {
        if (kind === "location") heard(reading2, at);
      },
      birth: ({ wake, at }) => woken(wake, at),
      wake: ({ wake, at }) => woken(wake, at)
    }
  };
}

// packages/simulator/src/checkers/watch.ts
var TOLD_MAX = 20;
function createWatch(invariants, { snapshot, initial = [], ...given }) {
  const violations = [];
  const memory = createDurableMemory(initial, snapshot);
  const stored = createStored(memory);
  const trail = createTrail();
  const config = configured(memory, given.os, given.config);
  let at = 0;
  function begin({ name, begins: begins17 }) {
    let told = 0;
    const context = {
      ...given,
      get config() {
        return config();
      },
      memory,
      stored,
      trail,
      violates(message) {
        if (++told <= TOLD_MAX) violations.push({ invariant: name, message, at });
      }
    };
    return begins17(context);
  }
  const checkers = invariants.map(begin);
  const tellers = checkers.flatMap(({ told }) => told === void 0 ? [] : [told]);
  const tellings = createTellings((telling) => {
    for (const tell of tellers) tell(telling);
  });
  const table = tableOf([memory.on, stored.on, trail.on, ...checkers.flatMap(({ on = [] }) => on), tellings]);
  return {
    observer(seen) {
      at = seen.at;
      const heard = table[seen.saw];
      if (heard === void 0) return;
      for (let index = 0; index < heard.length; index++) heard[index](seen);
    },
    ends(end, entries) {
      at = end;
      for (const { ends } of checkers) ends?.(end, entries);
    },
    violations
  };
}
function tableOf(hearings) {
  const table = {};
  for (const hearing of hearings) {
    for (const [saw, hear] of Object.entries(hearing)) {
      const heard = table[saw] ?? [];
      table[saw] = heard;
      heard.push(hear);
    }
  }
  return table;
}

// packages/simulator/src/run/draw-fences.ts
var METERS_A_DEGREE = 111320;
var ALONG_THE_WAY = 40;
var NEAR_METERS2 = 600;
var FAR_METERS2 = 3e4;
function beside2({ latitude, longitude }, draws2, meters) {
  const off = () => draws2.between(-meters, meters) / METERS_A_DEGREE;
  return { latitude: latitude + off(), longitude: longitude + off() };
}
function drawFence(draws2, world, identifier, isFar = false) {
  const truth = world.truthAt(draws2.between(0, world.durationMillis));
  const at = beside2(truth, draws2, isFar ? FAR_METERS2 : draws2.one([0, 100, NEAR_METERS2]));
  const dwells = draws2.chance(0.4);
  const entry = draws2.chance(0.8);
  return {
    identifier,
    latitude: at.latitude,
    longitude: at.longitude,
    radius: draws2.one([60, 100, 150, 200, 400, 1e3]),
    notifyOnEntry: entry,
    // A fence that tells of nothing is refused.
    notifyOnExit: draws2.chance(0.8) || !(entry || dwells),
    notifyOnDwell: dwells,
    ...dwells ? { loiteringDelay: draws2.one([1e4, 6e4, 3e5, 18e5]) } : {}
  };
}
function drawFences(draws2, world, count2) {
  return Array.from(
    { length: count2 },
    (_, number2) => drawFence(draws2, world, `fence-${number2}`, number2 >= ALONG_THE_WAY)
  );
}

// packages/simulator/src/run/draw-calls.ts
var MINUTE4 = 6e4;
var HOUR5 = 60 * MINUTE4;
var one = (operation, ...args) => [{ operation, args }];
var QUESTIONS = [
  () => one("getState"),
  () => one("getCount"),
  () => one("getLocations"),
  () => one("sync"),
  () => one("sync"),
  (draws2) => one("getCurrentPosition", { samples: draws2.one([1, 3]), timeout: draws2.one([5, 30]) }),
  (draws2) => one("getCurrentPosition", { maximumAge: 6e4, persist: draws2.chance(0.5) }),
  (draws2) => one("watchPosition", { interval: draws2.one([1e3, 1e4]), persist: draws2.chance(0.5) }),
  (draws2) => one("changePace", draws2.chance(0.5)),
  (draws2) => one("changePace", draws2.chance(0.5)),
  (draws2) => one("setConfig", { distanceFilter: draws2.one([0, 10, 50]) }),
  (draws2) => one("setConfig", { autoSyncThreshold: draws2.one([0, 10, 50]), batchSync: draws2.chance(0.5) }),
  (draws2) => one("setConfig", { stopTimeout: draws2.one([1, 5, 10]) }),
  (draws2) => one("setConfig", { heartbeatInterval: draws2.one([60, 600]) }),
  (draws2) => one("setConfig", { extras: { order: draws2.below(1e3) } }),
  () => [...one("stop"), ...one("start")],
  () => one("stop"),
  () => one("start"),
  () => one("startGeofences"),
  () => one("setOdometer", 1e3),
  () => one("resetOdometer"),
  (draws2, world, number2) => one("addGeofence", drawFence(draws2, world, `asked-${number2}`)),
  (draws2, world, number2) => one(
    "addGeofences",
    Array.from({ length: draws2.one([2, 20]) }, (_, at) => drawFence(draws2, world, `asked-${number2}-${at}`))
  ),
  (draws2) => one("removeGeofence", `fence-${draws2.below(40)}`),
  () => one("removeGeofences"),
  () => one("getGeofences"),
  () => one("insertLocation", { coords: { latitude: 45.5, longitude: 13.5 }, extras: { by: "the app" } }),
  () => one("uploadLog"),
  () => one("getProviderState"),
  () => one("requestPermission"),
  () => one("getQuarantine"),
  () => one("redrive", "all")
];
var TALKATIVE = [0, 0, 4, 12, 60];
var UNDONE_BY = {
  stop: "start",
  startGeofences: "start",
  watchPosition: "stopWatchPosition"
};
var UNDONE_MILLIS = 40 * MINUTE4;
function drawCalls(draws2, world, hours, quietMillis2) {
  const count2 = Math.round(draws2.one(TALKATIVE) * hours / 24);
  const end = hours * HOUR5 - quietMillis2;
  const calls = [];
  for (let number2 = 0; number2 < count2; number2++) {
    const at = draws2.below(end);
    const inBackground = draws2.chance(0.5);
    const asked = draws2.one(QUESTIONS)(draws2, world, number2);
    for (const each of asked) calls.push({ at, ...each, inBackground });
    const undoes = UNDONE_BY[asked[asked.length - 1]?.operation ?? ""];
    const again = Math.min(at + draws2.below(UNDONE_MILLIS), end);
    if (undoes !== void 0) calls.push({ at: again, operation: undoes, args: [], inBackground: false });
  }
  return calls.sort((a, b) => a.at - b.at);
}

// packages/simulator/src/run/draw-config.ts
var SERVER_URL = "https://server.example";
var UPLOAD_URL = `${SERVER_URL}/locations`;
var CHOICES = {
  desiredAccuracy: (draws2) => draws2.one([-2, -1, -1, 10, 100]),
  distanceFilter: (draws2) => draws2.one([0, 5, 10, 50, 200]),
  disableElasticity: (draws2) => draws2.chance(0.3),
  elasticityMultiplier: (draws2) => draws2.one([0, 0.5, 1, 3]),
  locationUpdateInterval: (draws2) => draws2.one([1e3, 5e3, 1e4]),
  locationFilterPolicy: (draws2) => draws2.one(["Conservative", "Adjust", "PassThrough"]),
  disableLocationFilter: (draws2) => draws2.chance(0.1),
  kalmanProfile: (draws2) => draws2.one(["DEFAULT", "AGGRESSIVE", "CONSERVATIVE"]),
  stopTimeout: (draws2) => draws2.one([1, 3, 5, 5, 15]),
  motionTriggerDelay: (draws2) => draws2.one([0, 1e4, 6e4]),
  disableMotionActivityUpdates: (draws2) => draws2.chance(0.15),
  stationaryRadius: (draws2) => draws2.one([50, 150, 200, 500]),
  stationaryKeepAlive: (draws2) => draws2.chance(0.5),
  stationaryDesiredAccuracy: (draws2) => draws2.one(["HIGH", "BALANCED", "LOW"]),
  stationaryLocationUpdateInterval: (draws2) => draws2.one([3e4, 12e4, 6e5]),
  heartbeatInterval: (draws2) => draws2.one([60, 300, 900, 3600]),
  stopOnTerminate: (draws2) => draws2.chance(0.25),
  autoSyncThreshold: (draws2) => draws2.one([0, 5, 20, 100]),
  batchSync: (draws2) => draws2.chance(0.7),
  maxBatchSize: (draws2) => draws2.one([-1, 1, 10, 50, 250]),
  disableAutoSyncOnCellular: (draws2) => draws2.chance(0.2),
  httpTimeoutMs: (draws2) => draws2.one([5e3, 3e4, 6e4]),
  httpRootProperty: (draws2) => draws2.one(["location", "data", "."]),
  method: (draws2) => draws2.one(["POST", "PUT", "PATCH"]),
  gzip: (draws2) => draws2.chance(0.3),
  maxRecordsToPersist: (draws2) => draws2.one([-1, -1, 50, 1e3]),
  maxDaysToPersist: (draws2) => draws2.one([0, 0, 0.25, 2]),
  geofenceProximityRadius: (draws2) => draws2.one([500, 1e3, 5e3, 5e4]),
  maxMonitoredGeofences: (draws2) => draws2.one([-1, 3, 10]),
  geofenceInitialTriggerEntry: (draws2) => draws2.chance(0.7),
  logLevel: (draws2) => draws2.one([0, 3, 5]),
  diagnosticExtras: (draws2) => draws2.chance(0.3),
  extras: () => ({ driver: "ada", shift: { number: 7 } }),
  params: () => ({ device: "model" })
};
var SAFETY_SHARE = 0.25;
function drawConfig(draws2) {
  const config = {
    url: UPLOAD_URL,
    logUrl: `${SERVER_URL}/log`,
    // A reboot after which nothing tracks until somebody opens the app is the default; half of the apps want better.
    startOnBoot: draws2.chance(0.7),
    autoSync: draws2.chance(0.9)
  };
  const share = draws2.one([0, 0.2, 0.5]);
  for (const [key, choose] of Object.entries(CHOICES)) {
    const value = choose(draws2);
    if (draws2.chance(share)) config[key] = value;
  }
  if (draws2.chance(SAFETY_SHARE)) config.crashDetection = { enabled: true };
  if (draws2.chance(SAFETY_SHARE)) config.distractionDetection = { enabled: true };
  return config;
}

// packages/simulator/src/run/own-day.ts
var WAYS = [
  { going: "walking", nearest: 150, farthest: 1500 },
  { going: "walking", nearest: 150, farthest: 600 },
  { going: "running", nearest: 500, farthest: 2500 },
  { going: "on_bicycle", nearest: 500, farthest: 5e3 },
  { going: "in_vehicle", nearest: 800, farthest: 15e3 },
  { going: "in_vehicle", nearest: 800, farthest: 6e3 },
  { going: "on_rails", nearest: 3e3, farthest: 15e3 }
];
var STAYS = [
  [2, 40],
  [10, 240],
  [60, 480]
];
var SHORT_RUN_HOURS = 6;
function ownDay(seed, hours) {
  const day = beginDay("own day", { seed });
  const { chance, course } = day;
  const [least, most] = hours <= SHORT_RUN_HOURS ? STAYS[0] : chance.one(STAYS);
  const end = hours * 36e5;
  while (course.durationMillis < end) {
    day.rests(chance.between(least, most), {
      sky: chance.one(["indoors", "indoors", "indoors", "street", "none"]),
      carried: chance.one(["table", "table", "pocket", "hand"]),
      network: chance.one(["wifi", "wifi", "cellular", "cellular", "captive", "none"])
    });
    const { going, nearest: nearest2, farthest } = chance.one(WAYS);
    const to = chance.chance(0.3) ? day.home : day.somewhere(course.place, nearest2, farthest);
    day.goes(going, to);
  }
  return course;
}

// packages/simulator/src/run/plan-of.ts
function worldOfPlan({ seed, day, hours }) {
  return day === "model" ? modelDay({ seed }) : ownDay(seed, hours);
}
var MODEL_DAY_HOURS = 24;
var fencesOf = (chance) => chance.one([0, 0, 3, 10, 30, 150, chance.chance(0.2) ? 5e3 : 50]);
var PLAIN3 = {
  config: { url: UPLOAD_URL },
  tokens: false,
  poison: 0,
  stumbling: 0,
  fences: 0,
  calls: []
};
function planOf(seed, options = {}) {
  const { hours = MODEL_DAY_HOURS } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed must be a whole number; got ${seed}`);
  if (!(hours > 0 && hours <= 1e4))
    throw new RangeError(`hours must be above 0 and at most 10000; got ${hours}`);
  const chance = draws(seed, "plan");
  const os = chance.one(["ios", "android"]);
  const isModelDay = chance.chance(0.4) && hours === MODEL_DAY_HOURS;
  const day = options.day ?? (isModelDay ? "model" : "own");
  const world = worldOfPlan({ seed, day, hours });
  const plan = {
    seed,
    hours,
    os: options.os ?? os,
    day,
    config: drawConfig(draws(seed, "config")),
    tokens: chance.chance(0.4),
    poison: chance.one([0, 0, 0, 20, 200]),
    // Drawn apart: what a seed drew before there was this one stays.
    stumbling: draws(seed, "stumbling").one([0, 0, 0, 0, 20, 200]),
    fences: fencesOf(chance),
    calls: drawCalls(draws(seed, "calls"), world, hours, quietMillis(hours)),
    faults: options.faults === false ? [] : options.faults ?? drawFaults(draws(seed, "faults"), { hours, trips: world.trips })
  };
  return options.isPlain ? { ...plan, ...PLAIN3 } : plan;
}

// packages/simulator/src/faults/never.ts
var never = () => new Promise(() => void 0);

// packages/simulator/src/faults/faulty-http.ts
function faultyHttp({ http, affliction: affliction2, dies }) {
  return {
    send(request) {
      if (affliction2.dooms("request") === void 0) return http.send(request);
      const die = () => {
        dies("killed in a request");
        return never();
      };
      return http.send(request).then(die, die);
    }
  };
}

// packages/simulator/src/faults/faulty-readings.ts
var STREAMS = /* @__PURE__ */ new Set([
  "location",
  "activity",
  "acceleration",
  "motion",
  "regions"
]);
var OVERTAKEN_WITHIN_MILLIS = 15e3;
var AGAIN_AFTER_MILLIS = 40;
function olderBy(reading2, millis) {
  const { ageMillis: ageMillis3 } = reading2;
  return ageMillis3 === void 0 ? reading2 : { ...reading2, ageMillis: ageMillis3 + millis };
}
function faultyReadings(options) {
  const { affliction: affliction2, draws: draws2, now, later: later2 } = options;
  const waiting = /* @__PURE__ */ new Map();
  function delayed(reading2, deliver, millis) {
    if (millis === 0) deliver(reading2);
    else later2(millis, () => deliver(olderBy(reading2, millis)));
  }
  function waits(kind, reading2, deliver) {
    const since = now();
    const release = () => {
      if (waiting.get(kind) !== release) return;
      waiting.delete(kind);
      deliver(olderBy(reading2, now() - since));
    };
    waiting.set(kind, release);
    later2(OVERTAKEN_WITHIN_MILLIS, release);
  }
  return (kind, reading2, deliver) => {
    const { droppedShare, duplicatedShare, reorderedShare, delayMillis } = affliction2().trouble;
    const isCalm = droppedShare + duplicatedShare + reorderedShare + delayMillis === 0;
    if (isCalm && waiting.size === 0 || !STREAMS.has(kind)) return deliver(reading2);
    if (draws2.chance(droppedShare)) return;
    if (!waiting.has(kind) && draws2.chance(reorderedShare)) return waits(kind, reading2, deliver);
    const millis = delayMillis === 0 ? 0 : draws2.below(delayMillis);
    delayed(reading2, deliver, millis);
    if (draws2.chance(duplicatedShare)) delayed(reading2, deliver, millis + AGAIN_AFTER_MILLIS);
    waiting.get(kind)?.();
  };
}

// packages/simulator/src/faults/faulty-storage.ts
function faultyStorage(options) {
  const { storage, affliction: affliction2, draws: draws2, failsNext, dies } = options;
  async function commitAndDie(changes) {
    await storage.commit(changes);
    dies("killed when a commit had become durable");
    return never();
  }
  return {
    get: storage.get,
    scan: storage.scan,
    count: storage.count,
    commit(changes) {
      const { refusedShare, isDiskFull } = affliction2.trouble;
      const doom = affliction2.dooms("commit");
      if (doom === "after") return commitAndDie(changes);
      if (doom === void 0 && !isDiskFull && refusedShare > 0 && draws2.chance(refusedShare)) failsNext();
      const committed = storage.commit(changes);
      if (doom !== "before") return committed;
      dies("killed in a commit");
      return never();
    }
  };
}

// packages/simulator/src/faults/fault-hook.ts
var DENIED2 = 2;
var REDUCED = 1;
function taken2({ isPermissionRevoked, isAccuracyReduced, isLocationOff }) {
  return {
    ...isPermissionRevoked ? { status: DENIED2 } : {},
    ...isAccuracyReduced ? { accuracyAuthorization: REDUCED } : {},
    ...isLocationOff ? { enabled: false, gps: false, network: false } : {}
  };
}
function faultHook(faults, { server, seed }) {
  const chance = draws(seed, "while faults last");
  let afflicted;
  let hands;
  function patientOf(controls) {
    const { disk } = controls;
    const commitMillis = disk.commitMillis;
    const provider = controls.provider;
    let before = NO_TROUBLE;
    return {
      server,
      dies: controls.kill,
      reboots: controls.reboot,
      stepsClock: controls.stepClock,
      exitsFalsely: () => controls.spuriousExit(),
      opens: controls.open,
      leaves: controls.leave,
      swipesAway: controls.swipe,
      sees: (fault) => controls.observe({ saw: "fault", fault }),
      feels(trouble) {
        disk.isFull = trouble.isDiskFull;
        disk.commitMillis = commitMillis + trouble.commitMillis;
        if (trouble.network !== before.network) controls.setNetwork(trouble.network);
        if (trouble.isLowPower !== before.isLowPower) controls.setPowerSave(trouble.isLowPower);
        if (trouble.regionsFail !== before.regionsFail) controls.failRegions(trouble.regionsFail);
        const gone = { ...taken2(before), ...taken2(trouble) };
        if (JSON.stringify(taken2(before)) !== JSON.stringify(taken2(trouble))) {
          controls.setProvider({ ...pick(provider, gone), ...taken2(trouble) });
        }
        before = trouble;
      }
    };
  }
  return {
    begins(controls) {
      hands = controls;
      afflicted = affliction(faults, patientOf(controls));
      const plan = () => {
        if (afflicted.nextAt === Number.POSITIVE_INFINITY) return;
        controls.plan(afflicted.nextAt, () => {
          afflicted.turns(controls.at);
          plan();
        });
      };
      plan();
    },
    wraps: (ports, controls) => ({
      ...ports,
      storage: faultyStorage({
        storage: ports.storage,
        affliction: afflicted,
        draws: chance,
        failsNext: () => {
          controls.disk.failing += 1;
        },
        dies: controls.kill
      }),
      http: faultyHttp({ http: ports.http, affliction: afflicted, dies: controls.kill })
    }),
    reads: faultyReadings({
      affliction: () => afflicted,
      draws: chance,
      now: () => hands.at,
      later: (delayMillis, run) => void hands.plan(hands.at + delayMillis, run)
    })
  };
}
function pick(provider, fields2) {
  const names = Object.keys(fields2);
  return Object.fromEntries(names.map((name) => [name, provider[name]]));
}

// packages/simulator/src/run/digest.ts
var FNV_OFFSET = 2166136261;
var FNV_PRIME = 16777619;
var MIX = 3432918353;
function createDigest() {
  let a = FNV_OFFSET | 0;
  let b = 2538058380 | 0;
  const floats = new Float64Array(1);
  const words = new Int32Array(floats.buffer);
  function word(value2) {
    a = Math.imul(a ^ value2, FNV_PRIME);
    b = Math.imul(b << 15 | b >>> 17, 5) + Math.imul(value2, MIX);
    b |= 0;
  }
  function text2(of) {
    word(of.length);
    const { length: length2 } = of;
    for (let index = 0; index + 1 < length2; index += 2) {
      word(of.charCodeAt(index) | of.charCodeAt(index + 1) << 16);
    }
    if (length2 % 2 === 1) word(of.charCodeAt(length2 - 1));
  }
  function number2(value2) {
    if ((value2 | 0) === value2) word(value2);
    else {
      floats[0] = value2;
      word(words[0]);
      word(words[1]);
    }
  }
  function value(of) {
    if (typeof of === "number") number2(of);
    else if (typeof of === "string") text2(of);
    else if (typeof of !== "object" || of === null) word(of === void 0 ? 1 : of === null ? 2 : of ? 3 : 4);
    else if (Array.isArray(of)) {
      word(of.length);
      for (const each of of) value(each);
    } else {
      for (const key of Object.keys(of)) {
        text2(key);
        value(of[key]);
      }
    }
  }
  const hex32 = (of) => (of >>> 0).toString(16).padStart(8, "0");
  return {
    text: text2,
    number: number2,
    value,
    get hex() {
      return hex32(a) + hex32(b);
    }
  };
}

// packages/simulator/src/run/digest-of-run.ts
var SAMPLES2 = 3;
function digestOfRun() {
  const digest2 = createDigest();
  const thing = (seen) => {
    if (seen.saw !== "reading" || seen.kind !== "acceleration") return digest2.value(seen);
    const { samples } = seen.reading;
    digest2.number(seen.at);
    digest2.number(seen.wall);
    digest2.number(seen.up);
    digest2.value(samples.slice(0, SAMPLES2));
  };
  return {
    observer: thing,
    get hex() {
      return digest2.hex;
    }
  };
}

// packages/simulator/src/run/plan-app.ts
var LOOKED_AT_MILLIS = 2e4;
var LOGIN_MILLIS = 3e4;
var LOGGED_OUT = /* @__PURE__ */ new Set([400, 401, 403, 404, 410, 422]);
function planApp({ config, tokens, calls }, server) {
  let authorization;
  const login = () => {
    authorization = {
      ...server.logsIn(),
      refreshUrl: `${SERVER_URL}/refresh`,
      refreshPayload: { refresh_token: "{refreshToken}" }
    };
  };
  if (tokens) login();
  let isLoggedOut = false;
  let runtime;
  let waiting = [];
  function call({ engine, process }, { operation, args }) {
    process.ports.scheduler.after(0, () => {
      process.reports({ saw: "call", operation, args });
      const given = operation === "watchPosition" ? [...args, () => void 0] : args;
      const operations = engine;
      const called = operations[operation];
      if (called === void 0) throw new Error(`the engine has no operation ${operation}`);
      called(...given).then(
        (value) => process.reports({ saw: "returned", operation, value }),
        (error) => process.reports({ saw: "failed", operation, message: error.message })
      );
    });
  }
  function logsIn(of) {
    if (!isLoggedOut) return;
    isLoggedOut = false;
    login();
    call(of, { operation: "setConfig", args: [{ authorization }] });
  }
  function hears({ success, status }, of) {
    if (success || status === void 0 || !LOGGED_OUT.has(status)) return;
    isLoggedOut = true;
    of.process.ports.scheduler.after(LOGIN_MILLIS, () => logsIn(of));
  }
  function comesDue(due, controls) {
    const runs = controls.isAlive && !controls.isSuspended && runtime?.process.life === controls.life;
    if (due.inBackground) {
      if (runs) call(runtime, due);
      return;
    }
    waiting.push(due);
    controls.open();
    if (runtime?.process.life === controls.life) flush(runtime);
    controls.plan(controls.at + LOOKED_AT_MILLIS, controls.leave);
  }
  function flush(to) {
    const due = waiting;
    waiting = [];
    for (const each of due) call(to, each);
  }
  return {
    config: {
      ...config,
      get authorization() {
        return authorization;
      }
    },
    runs(engine, process) {
      const mine = { engine, process };
      runtime = mine;
      engine.on("authorization", (event) => hears(event, mine));
      logsIn(mine);
      flush(mine);
    },
    hook: {
      begins(controls) {
        for (const due of calls) controls.plan(due.at, () => comesDue(due, controls));
      }
    }
  };
}

// packages/simulator/src/run/tally.ts
var PLAIN4 = {
  birth: "lives",
  reboot: "reboots",
  suspended: "suspensions",
  durable: "commits",
  refused: "refused commits",
  request: "requests",
  noAnswer: "requests without an answer",
  reading: "readings",
  call: "calls"
};
function createTally() {
  const counts = new Map(Object.values(PLAIN4).map((name) => [name, 0]));
  const count2 = (name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    observer(seen) {
      const plain3 = PLAIN4[seen.saw];
      if (plain3 !== void 0) count2(plain3);
      else if (seen.saw === "event") count2(`${seen.name} events`);
      else if (seen.saw === "headless") count2("headless events");
      else if (seen.saw === "fault") count2(`fault ${seen.fault.kind}`);
    },
    counts: ({ arrivals, records }) => ({
      ...Object.fromEntries(counts),
      "records at the server": records.size,
      "duplicates at the server": arrivals.length - records.size
    })
  };
}

// packages/simulator/src/run/run-plan.ts
var HOUR_MILLIS7 = 36e5;
var FIRST_LOOK_MILLIS = 3e4;
var refusesOneIn = (count2, seed) => (record) => count2 > 0 && (seedOf(seed, String(record.uuid)) >>> 0) % count2 === 0;
var STUMBLES = ["error", "close", "hang"];
function stumblesOverOneIn(count2, seed) {
  return ({ uuid }) => {
    const drawn3 = seedOf(seed, `${String(uuid)} stumbles`) >>> 0;
    return count2 > 0 && drawn3 % count2 === 0 ? STUMBLES[Math.floor(drawn3 / count2) % STUMBLES.length] : void 0;
  };
}
async function runPlan(plan, { observers = [] } = {}) {
  const { seed, untilMillis, hours } = plan;
  const world = worldOfPlan(plan);
  const os = { ios: IOS, android: ANDROID2 }[plan.os];
  const server = createModelServer({
    needsToken: plan.tokens,
    refuses: refusesOneIn(plan.poison, seed),
    stumbles: stumblesOverOneIn(plan.stumbling, seed)
  });
  const app = planApp(plan, server);
  const digest2 = digestOfRun();
  const tally = createTally();
  const watch = createWatch(INVARIANTS, {
    world,
    os,
    server,
    snapshot: () => phone.snapshot()
  });
  const phone = simulatePhone({
    world,
    device: createDevice(world, { platform: plan.os }),
    os,
    tracker: engineTracker({
      config: app.config,
      geofences: drawFences(draws(seed, "fences"), world, plan.fences),
      app: app.runs
    }),
    server,
    seed,
    observers: [digest2.observer, tally.observer, watch.observer, ...observers],
    hooks: [faultHook(plan.faults, { server, seed }), app.hook]
  });
  await phone.opens();
  await phone.runsTo(Math.min(FIRST_LOOK_MILLIS, untilMillis ?? FIRST_LOOK_MILLIS));
  await phone.leaves();
  const end = hours * HOUR_MILLIS7;
  await phone.runsTo(Math.min(untilMillis ?? end, end));
  if (untilMillis === void 0) watch.ends(end, phone.snapshot());
  return { plan, violations: [...watch.violations], hash: digest2.hex, counts: tally.counts(server) };
}

// apps/sim/src/soak/job.ts
var MOST_VIOLATIONS = 20;
async function play({ seed, ...options }) {
  try {
    const { hash, violations, counts } = await runPlan(planOf(seed, options));
    return { seed, hash, violations: violations.slice(0, MOST_VIOLATIONS), counts };
  } catch (error) {
    const broke = error instanceof Error ? error.stack ?? error.message : String(error);
    return { seed, hash: "", violations: [], counts: {}, broke };
  }
}

// apps/sim/src/soak/worker.ts
parentPort?.on("message", (job) => {
  void play(job).then((outcome) => parentPort?.postMessage(outcome));
});
