# pip install utilsforecast==0.2.17 scoringrules==0.10.0 dieboldmariano==1.1.0; run in this folder
import json, random, numpy as np, pandas as pd
import utilsforecast.losses as L, scoringrules as sr
from dieboldmariano import dm_test
r=random.Random(20261121)
R=lambda x: round(x,4)
out=dict(tool='utilsforecast 0.2.17, scoringrules 0.10.0, dieboldmariano 1.1.0', points=[], energy=[], dieboldMariano=[])
for n,season,hist,scale in ((24,24,168,30),(48,24,72,1),(5,1,12,1000)):
    y=[R(scale*(1+r.gauss(0,.5))) for _ in range(n)]
    f=[R(v+scale*r.gauss(0,.3)) for v in y]; ref=[R(v+scale*r.gauss(0,.5)) for v in y]
    lo=[R(v-scale*abs(r.gauss(0,.5))) for v in f]; hi=[R(v+scale*abs(r.gauss(0,.5))) for v in f]
    h=[R(scale*(1+r.gauss(0,.5))) for _ in range(hist)]
    df=pd.DataFrame(dict(unique_id='a',ds=range(hist,hist+n),y=y,f=f,ref=ref)); df['f-lo-80']=lo; df['f-hi-80']=hi
    tr=pd.DataFrame(dict(unique_id='a',ds=range(hist),y=h))
    g=lambda d: float(d['f'].iloc[0])
    out['points'].append(dict(actual=y,forecast=f,reference=ref,lower=lo,upper=hi,history=h,seasonSteps=season,
      mae=g(L.mae(df,['f'])), mase=g(L.mase(df,['f'],season,tr)), rmae=g(L.rmae(df,['f'],'ref')), smape=200*g(L.smape(df,['f'])),
      pinball90=g(L.quantile_loss(df,{'f':'f-hi-80'},q=0.9)), coverage=g(L.coverage(df,['f'],80)),
      winkler80=g(L.winkler_score(df,['f'],80))))
for m,h in ((2,1),(20,4),(50,24)):
    y=[R(r.gauss(0,1)) for _ in range(h)]; p=[[R(r.gauss(.2,1.2)) for _ in range(h)] for _ in range(m)]
    out['energy'].append(dict(actual=y,paths=p,score=float(sr.es_ensemble(np.array(y),np.array(p)))))
for n,h in ((40,1),(40,4),(200,24),(13,2)):
    y=[0.0]*n; a=[];b=[];e=0;g2=0
    for _ in range(n):
        e=.6*e+r.gauss(0,1); g2=.6*g2+r.gauss(0,1.15); a.append(R(e)); b.append(R(g2))
    for k,kn in (('acf','rectangular'),('bartlett','bartlett')):
        try: s,p=dm_test(y,a,b,loss=lambda u,v:abs(u-v),h=h,variance_estimator=k)
        except Exception as ex: print(n,h,k,type(ex)); continue
        out['dieboldMariano'].append(dict(first=[abs(v) for v in a],second=[abs(v) for v in b],horizonSteps=h,kernel=kn,statistic=s,pValue=p))
json.dump(out,open('metrics.json','w'),separators=(',',':'))
for p in out['points']: print({k:v for k,v in p.items() if not isinstance(v,list)})
for p in out['energy']: print(p['score'])
for p in out['dieboldMariano']: print(p['horizonSteps'],p['kernel'],p['statistic'],p['pValue'])
